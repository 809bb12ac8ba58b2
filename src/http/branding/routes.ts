import { acceptForms, ignoreBodies } from '../bodies.ts';
import type { App, Services } from '../services.ts';
import { deleteAsset, getAsset } from './asset.ts';
import { getAssetFile } from './asset-file.ts';
import { getBranding, updateBranding } from './config.ts';
import { uploadAsset } from './upload-asset.ts';
import { validateBranding } from './validate.ts';

export function addBrandingRoutes(app: App, services: Services): void {
  getBranding(app, services);
  updateBranding(app, services);
  validateBranding(app, services);
  getAsset(app, services);
  getAssetFile(app, services);

  app.register(async (forms: App) => {
    await acceptForms(forms);
    uploadAsset(forms, services);
  });

  app.register(async (bodyless: App) => {
    ignoreBodies(bodyless);
    deleteAsset(bodyless, services);
  });
}
