import type { App, Services } from '../services.ts';
import { chatCompletions } from './chat.ts';
import { completions } from './completions.ts';
import { embeddings } from './embeddings.ts';
import { listModels, readModel } from './models.ts';
import { responses } from './responses/responses.ts';

export function addOpenAiRoutes(app: App, services: Services): void {
  chatCompletions(app, services);
  completions(app, services);
  responses(app, services);
  embeddings(app, services);
  listModels(app, services);
  readModel(app, services);
}
