import type { App, Services } from '../services.ts';
import { editEntity } from './edit-entity.ts';
import { editRelation } from './edit-relation.ts';
import { entityExists, getSubgraph, listLabels } from './read.ts';

export function addGraphRoutes(app: App, services: Services): void {
  listLabels(app, services);
  getSubgraph(app, services);
  entityExists(app, services);
  editEntity(app, services);
  editRelation(app, services);
}
