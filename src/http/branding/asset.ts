import { z } from 'zod';
import { ASSET_TYPES, assetAddress, type BrandingAsset } from '../../branding/model.ts';
import { shorten } from '../../lib/shorten.ts';
import { HttpProblem } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';

type Uses = Pick<Services, 'store'>;

export const AssetType = z
  .enum(ASSET_TYPES)
  .meta({ description: 'Which logo it is for; `favicon` takes ICO too.', example: 'logo_light' });

const AssetId = z
  .string()
  .meta({ description: 'The id of the asset.', example: '7c9e6679-7425-40de-944b-e07fc1f90ae7' });

export const Asset = z
  .object({
    id: AssetId,
    type: AssetType,
    url: z.string().meta({
      description: 'Where its bytes are; a valid logo in the configuration.',
      example: '/branding/assets/7c9e6679-7425-40de-944b-e07fc1f90ae7/file',
    }),
    mime_type: z
      .enum(['image/svg+xml', 'image/png', 'image/jpeg', 'image/x-icon'])
      .meta({ description: 'What its bytes are.', example: 'image/svg+xml' }),
    size: z.int().meta({ description: 'Bytes kept; of SVG, after it was sanitised.', example: 1834 }),
    uploaded_at: z.iso
      .datetime()
      .meta({ description: 'Time of the upload, UTC.', example: '2026-11-21T09:30:00.123Z' }),
  })
  .meta({ id: 'BrandingAsset', description: 'The record of an uploaded logo.' });

const params = z.object({ asset_id: AssetId });

export function showAsset({ id, type, mimeType, size, uploadedAt }: BrandingAsset): z.input<typeof Asset> {
  return {
    id,
    type,
    url: assetAddress(id),
    mime_type: mimeType,
    size,
    uploaded_at: new Date(uploadedAt).toISOString(),
  };
}

export function unknownAsset(id: string): HttpProblem {
  return new HttpProblem(404, `There is no branding asset ${shorten(id)}.`);
}

export function getAsset(app: App, { store }: Uses): void {
  app.route({
    method: 'GET',
    url: '/branding/assets/:asset_id',
    schema: {
      operationId: 'getBrandingAsset',
      tags: ['branding'],
      summary: 'Read the record of an asset',
      description: 'What it is and where its bytes are: at `url`.',
      params,
      response: { 200: Asset, ...problems(404) },
    },
    handler: async ({ params: { asset_id } }) => {
      const asset = await store.branding.asset(asset_id);
      if (!asset) throw unknownAsset(asset_id);
      return showAsset(asset);
    },
  });
}

const Deleted = z.object({
  id: AssetId,
  deleted: z.literal(true).meta({ description: 'It is gone.', example: true }),
});

export function deleteAsset(app: App, { store }: Uses): void {
  app.route({
    method: 'DELETE',
    url: '/branding/assets/:asset_id',
    schema: {
      operationId: 'deleteBrandingAsset',
      tags: ['branding'],
      summary: 'Delete an asset',
      description: 'Where it was a logo, the default takes its place. A second time: status 404.',
      params,
      response: { 200: Deleted, ...problems(404) },
    },
    handler: async ({ params: { asset_id } }) => {
      if (!(await store.branding.deleteAsset(asset_id))) throw unknownAsset(asset_id);
      return { id: asset_id, deleted: true as const };
    },
  });
}
