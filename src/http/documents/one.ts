import { z } from 'zod';
import { shorten } from '../../lib/shorten.ts';
import { HttpProblem } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { chunkName } from '../wire.ts';
import { DocumentDetail, DocumentId, Status, showRecord } from './record.ts';

/** The pattern keeps documents apart from the endpoints beside them, so that `GET /documents/text` is a wrong method. */
const PATH = '/documents/:document_id(^doc-.+$)';

const params = z.object({ document_id: DocumentId });

function unknown(id: string): HttpProblem {
  return new HttpProblem(404, `There is no document ${shorten(id)}.`);
}

export function getDocument(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'GET',
    url: PATH,
    schema: {
      operationId: 'getDocument',
      tags: ['documents'],
      summary: 'Read a document and its passages',
      description:
        'The record, why it failed if it did, what it took of language models, and the passages with the characters and the page where each stands.',
      params,
      response: { 200: DocumentDetail, ...problems(404) },
    },
    handler: async ({ params: { document_id } }) => {
      const record = await store.documents.get(document_id);
      if (!record) throw unknown(document_id);
      const chunks = await store.documents.chunks(document_id);
      return {
        ...showRecord(record),
        usage: {
          calls: record.modelCalls,
          cached_calls: record.cachedCalls,
          prompt_tokens: record.promptTokens,
          completion_tokens: record.completionTokens,
        },
        title: record.title,
        chunks: chunks.map(({ id, ordinal, start, end, page, heading, tokens, text }) => ({
          id: chunkName(id),
          ordinal,
          start,
          end,
          page,
          heading,
          tokens,
          text,
        })),
      };
    },
  });
}

const Deleted = z.object({
  status: z.literal('success').meta({ description: 'Always `success`.', example: 'success' }),
  message: z.string().meta({ description: 'What was deleted.', example: 'Deleted "ada.txt".' }),
});

export function deleteDocument(app: App, { intake }: Pick<Services, 'intake'>): void {
  app.route({
    method: 'DELETE',
    url: PATH,
    schema: {
      operationId: 'deleteDocument',
      tags: ['documents'],
      summary: 'Delete a document',
      description: 'Retracts exactly what this document alone contributed to the graph.',
      params,
      response: { 200: Deleted, ...problems(404) },
    },
    handler: async ({ params: { document_id } }) => {
      const deleted = await intake.delete(document_id);
      if (!deleted) throw unknown(document_id);
      return { status: 'success' as const, message: `Deleted "${deleted.filePath}".` };
    },
  });
}

const Retried = z.object({
  status: z.literal('success').meta({ description: 'Always `success`.', example: 'success' }),
  message: z.string().meta({ description: 'What was done.', example: 'Queued again.' }),
  document_status: Status,
});

export function retryDocument(app: App, { intake }: Pick<Services, 'intake'>): void {
  app.route({
    method: 'POST',
    url: `${PATH}/retry`,
    schema: {
      operationId: 'retryDocument',
      tags: ['documents'],
      summary: 'Try a failed document again',
      description:
        'Takes up one that stays `pending` after a cancel as well. Status 409 for a document that is being processed or has been.',
      params,
      response: { 200: Retried, ...problems(404, 409) },
    },
    handler: async ({ params: { document_id } }) => {
      const result = await intake.retry(document_id);
      if (!result) throw unknown(document_id);
      if (!result.retried) {
        throw new HttpProblem(
          409,
          `Only a failed or pending document can be tried again; this one is ${result.status}.`,
        );
      }
      return { status: 'success' as const, message: 'Queued again.', document_status: 'pending' as const };
    },
  });
}
