import type { FastifyTypeProviderDefault } from 'fastify';
import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { unknownAsset } from './asset.ts';

/** An SVG opened by itself is a page of this origin: it may style itself and do nothing else. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const image = { schema: z.string().meta({ format: 'binary' }) };

interface AssetPath {
  readonly Params: { readonly asset_id: string };
}

export function getAssetFile(app: App, { store }: Pick<Services, 'store'>): void {
  // A file is none of the types that a zod schema can say.
  app.withTypeProvider<FastifyTypeProviderDefault>().route<AssetPath>({
    method: 'GET',
    url: '/branding/assets/:asset_id/file',
    schema: {
      operationId: 'getBrandingAssetFile',
      tags: ['branding'],
      summary: 'Read the bytes of an asset',
      description: 'With an ETag: a browser that has them asks with `If-None-Match` and gets 304.',
      params: z.object({
        asset_id: z.string().meta({
          description: 'The id of the asset.',
          example: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        }),
      }),
      response: {
        200: {
          description: 'The image.',
          content: { 'image/svg+xml': image, 'image/png': image, 'image/jpeg': image, 'image/x-icon': image },
        },
        304: z.null().meta({ description: 'The browser has it.' }),
        ...problems(404),
      },
    },
    handler: async (request, reply) => {
      const { asset_id } = request.params;
      const asset = await store.branding.asset(asset_id);
      if (!asset) throw unknownAsset(asset_id);
      // An asset never changes, but it can be deleted: browsers keep it and ask whether it is still there.
      const etag = `"${asset.id}"`;
      reply.headers({ etag, 'cache-control': 'public, no-cache', 'content-security-policy': IMAGE_POLICY });
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const bytes = await store.branding.assetBytes(asset_id);
      if (!bytes) throw unknownAsset(asset_id);
      return reply.type(asset.mimeType).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
  });
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or `*`. */
function matches(condition: string | undefined, etag: string): boolean {
  const tags = condition?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag);
}
