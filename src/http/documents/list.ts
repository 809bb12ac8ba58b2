import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { DocumentRecordView, showRecord } from './record.ts';

function recordsOf(status: string) {
  return z.array(DocumentRecordView).meta({ description: `Documents that are ${status}.` });
}

const DocumentList = z.object({
  statuses: z
    .object({
      pending: recordsOf('waiting'),
      processing: recordsOf('being read'),
      processed: recordsOf('read, and can be found'),
      failed: recordsOf('not readable; `error` says why'),
    })
    .meta({ description: 'Every document under its status, oldest first.' }),
});

export function listDocuments(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'GET',
    url: '/documents',
    schema: {
      operationId: 'listDocuments',
      tags: ['documents'],
      summary: 'List all documents',
      description: 'All at once; `GET /documents/page` is for large collections.',
      response: { 200: DocumentList, ...problems() },
    },
    handler: async () => {
      const { pending, processing, processed, failed } = await store.documents.byStatus();
      return {
        statuses: {
          pending: pending.map(showRecord),
          processing: processing.map(showRecord),
          processed: processed.map(showRecord),
          failed: failed.map(showRecord),
        },
      };
    },
  });
}
