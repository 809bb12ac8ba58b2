import type { App, Services } from '../services.ts';
import { query } from './query.ts';
import { queryStream } from './stream.ts';

export function addQueryRoutes(app: App, services: Services): void {
  query(app, services);
  queryStream(app, services);
}
