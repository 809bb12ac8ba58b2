import type { FastifyRequest } from 'fastify';
import { defaultSettings } from '../../branding/defaults.ts';
import { applyChange } from '../../branding/overlay.ts';
import type { Config } from '../../config/config.ts';
import type { BrandingState } from '../../store/contract.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { BrandingConfig, BrandingUpdate } from './settings.ts';
import { settleLogos } from './settle.ts';

type Uses = Pick<Services, 'config' | 'store'>;

export function getBranding(app: App, { config, store }: Uses): void {
  app.route({
    method: 'GET',
    url: '/branding/config',
    schema: {
      operationId: 'getBranding',
      tags: ['branding'],
      summary: 'Read the branding',
      description: 'Complete from the start: what was never set has its default.',
      response: { 200: BrandingConfig, ...problems() },
    },
    handler: async (request) => showBranding(await store.branding.read(), addressOf(request, config)),
  });
}

export function updateBranding(app: App, { config, store }: Uses): void {
  app.route({
    method: 'POST',
    url: '/branding/config',
    schema: {
      operationId: 'updateBranding',
      tags: ['branding'],
      summary: 'Change the branding',
      description:
        'Any part may be sent alone; what is not sent keeps its value. `version` and `updated_at` are not sent.',
      body: BrandingUpdate,
      response: { 200: BrandingConfig, ...problems(400, 409, 413, 415, 422) },
    },
    handler: async (request) => {
      const change = await settleLogos(request.body, store.branding);
      return showBranding(await store.branding.update(change), addressOf(request, config));
    },
  });
}

function showBranding({ change, version, updatedAt }: BrandingState, address: string): BrandingConfig {
  const { brand, assets, links, metadata } = applyChange(defaultSettings(address), change);
  return {
    brand,
    assets,
    links,
    metadata: { ...metadata, keywords: [...metadata.keywords] },
    version: String(version),
    updated_at: new Date(updatedAt).toISOString(),
  };
}

/** Where people reach the service: as the operator says, or else as this one did. */
function addressOf(
  request: FastifyRequest,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): string {
  if (publicUrl !== null) return publicUrl;
  const { protocol, host } = request;
  return (URL.parse(`${protocol}://${host}`)?.origin ?? '') + basePath;
}
