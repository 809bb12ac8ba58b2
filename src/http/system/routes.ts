import type { App, Services } from '../services.ts';
import { authStatus } from './auth-status.ts';
import { addReference } from './docs.ts';
import { health } from './health.ts';
import { login } from './login.ts';
import { exposeMetrics } from './metrics.ts';
import { ready } from './ready.ts';

export function addSystemRoutes(app: App, services: Services): void {
  health(app, services);
  ready(app, services);
  authStatus(app, services);
  exposeMetrics(app, services);
  app.register(async (forms: App) => login(forms, services));
  addReference(app, services);
}
