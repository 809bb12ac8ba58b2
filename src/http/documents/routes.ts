import { acceptForms, ignoreBodies } from '../bodies.ts';
import type { App, Services } from '../services.ts';
import { cancelPipeline } from './cancel.ts';
import { clearCache } from './clear-cache.ts';
import { countDocuments } from './counts.ts';
import { deleteAllDocuments } from './delete-all.ts';
import { pipelineEvents } from './events.ts';
import { insertFile, insertFileBatch, uploadFiles } from './insert-files.ts';
import { insertText } from './insert-text.ts';
import { insertTexts } from './insert-texts.ts';
import { listDocuments } from './list.ts';
import { deleteDocument, getDocument, retryDocument } from './one.ts';
import { pageDocuments } from './page.ts';
import { pipelineStatus } from './pipeline-status.ts';
import { scanInput } from './scan.ts';
import { trackInsert } from './track.ts';

export function addDocumentRoutes(app: App, services: Services): void {
  insertTexts(app, services);
  insertText(app, services);
  clearCache(app, services);
  listDocuments(app, services);
  pageDocuments(app, services);
  countDocuments(app, services);
  pipelineStatus(app, services);
  pipelineEvents(app, services);
  trackInsert(app, services);
  getDocument(app, services);

  app.register(async (forms: App) => {
    await acceptForms(forms);
    insertFile(forms, services);
    insertFileBatch(forms, services);
    uploadFiles(forms, services);
  });

  app.register(async (bodyless: App) => {
    ignoreBodies(bodyless);
    scanInput(bodyless, services);
    deleteAllDocuments(bodyless, services);
    deleteDocument(bodyless, services);
    retryDocument(bodyless, services);
    cancelPipeline(bodyless, services);
  });
}
