import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { wholeNumber } from '../whole-number.ts';
import { DocumentRecordView, Status, showRecord } from './record.ts';

const Query = z.object({
  status: Status.optional().meta({ description: 'Only documents in this status.' }),
  text: z
    .string()
    .optional()
    .meta({ description: 'Part of the source name or title; case does not matter.', example: 'carol' }),
  sort: z
    .enum(['created_at', 'updated_at', 'file_path'])
    .default('created_at')
    .meta({ description: 'What to sort by.', example: 'created_at' }),
  order: z
    .enum(['asc', 'desc'])
    .default('desc')
    .meta({ description: 'Ascending or descending.', example: 'desc' }),
  limit: wholeNumber(z.int().min(1).max(1000).default(50)).meta({
    description: 'Most documents of a page.',
    example: 50,
  }),
  cursor: z.string().optional().meta({
    description: '`next_cursor` of the page before.',
    example: 'WyJjcmVhdGVkX2F0IiwiZGVzYyIsMTc2MzY5NDAwMDAwMCwxMl0',
  }),
});

const Page = z.object({
  documents: z.array(DocumentRecordView).meta({ description: 'The documents of this page, sorted.' }),
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'Names the next page; null on the last.', example: null }),
});

export function pageDocuments(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'GET',
    url: '/documents/page',
    schema: {
      operationId: 'pageDocuments',
      tags: ['documents'],
      summary: 'List documents page by page',
      description: 'Follow `next_cursor` with the other parameters unchanged until it is null.',
      querystring: Query,
      response: { 200: Page, ...problems(422) },
    },
    handler: async ({ query: { status, text, cursor, ...rest } }) => {
      const request = {
        ...rest,
        ...(status && { status }),
        ...(text && { text }),
        ...(cursor && { cursor }),
      };
      const { documents, nextCursor } = await store.documents.page(request);
      return { documents: documents.map(showRecord), next_cursor: nextCursor };
    },
  });
}
