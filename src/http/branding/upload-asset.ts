import { randomUUID } from 'node:crypto';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { prepareImage } from '../../branding/image.ts';
import { ImageError } from '../../branding/image-error.ts';
import { SLOT_OF } from '../../branding/model.ts';
import { readFormFiles } from '../documents/form-files.ts';
import { HttpProblem, invalid } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { Asset, AssetType, showAsset } from './asset.ts';

const MAX_ASSET_BYTES = 1024 * 1024;
const FORM = { fields: ['file'], maxFileBytes: MAX_ASSET_BYTES, limitedBy: 'branding' } as const;

const Query = z.object({ asset_type: AssetType });

export function uploadAsset(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'POST',
    url: '/branding/assets',
    // The form is read part by part in the handler; its schema is there to be described.
    validatorCompiler: ({ method, url, httpPart = '' }) =>
      httpPart === 'body'
        ? (value: unknown) => ({ value })
        : validatorCompiler({ schema: Query, method, url, httpPart }),
    schema: {
      operationId: 'uploadBrandingAsset',
      tags: ['branding'],
      summary: 'Upload a logo',
      description:
        'SVG (at most 256 KiB, sanitised), PNG or JPG, for the favicon ICO too, at most 1 MiB; the bytes decide, not the name. It becomes the logo of its type at once; the one before stays until it is deleted.',
      consumes: ['multipart/form-data'],
      querystring: Query,
      body: z.object({ file: z.file().meta({ description: 'The image.' }) }),
      response: { 200: Asset, ...problems(400, 413, 415, 422) },
    },
    handler: async (request) => {
      const { asset_type: type } = request.query;
      const [file, ...others] = await readFormFiles(request, FORM);
      if (!file || others.length > 0)
        throw invalid({ path: 'file', message: `takes one file, not ${others.length + 1}` });
      const { mimeType, bytes } = prepare(file.bytes, SLOT_OF[type]);
      return showAsset(await store.branding.addAsset({ id: randomUUID(), type, mimeType }, bytes));
    },
  });
}

function prepare(...image: Parameters<typeof prepareImage>) {
  try {
    return prepareImage(...image);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const { code, message } = error;
    if (code === 'broken') throw invalid({ path: 'file', message });
    throw new HttpProblem(code === 'too_large' ? 413 : 415, `The file ${message}.`, { cause: error });
  }
}
