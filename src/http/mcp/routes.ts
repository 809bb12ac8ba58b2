import type { App, Services } from '../services.ts';
import { serveMcp } from './endpoint.ts';
import { mcpInfo } from './info.ts';
import { mcpStatus } from './status.ts';
import { mcpTools } from './tools.ts';

export function addMcpRoutes(app: App, services: Services): void {
  mcpStatus(app, services);
  mcpTools(app, services);
  mcpInfo(app, services);
  app.register(async (raw: App) => serveMcp(raw, services));
}
