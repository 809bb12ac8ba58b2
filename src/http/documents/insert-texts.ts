import { z } from 'zod';
import { invalid } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { answerInsert, InsertResponse } from './insert-response.ts';
import { textSource } from './source.ts';

const Body = z.object({
  texts: z
    .array(z.string())
    .min(1)
    .meta({
      description: 'The texts, one document each.',
      example: ['Ada Lovelace worked with Charles Babbage.'],
    }),
  file_sources: z
    .array(z.string())
    .nullish()
    .meta({
      description: 'Source names of the texts, in order; the rest are `unknown_source`.',
      example: ['ada.txt'],
    }),
});

export function insertTexts(app: App, { intake }: Pick<Services, 'intake'>): void {
  app.route({
    method: 'POST',
    url: '/documents/texts',
    schema: {
      operationId: 'insertTexts',
      tags: ['documents'],
      summary: 'Insert texts',
      description:
        'Answers once they are safely stored; processing continues in the background. A blank text is rejected in its item.',
      body: Body,
      response: { 200: InsertResponse, ...problems(400, 413, 415, 422) },
    },
    handler: async ({ body: { texts, file_sources }, log }) => {
      const names = file_sources ?? [];
      if (names.length > texts.length) {
        const message = `has ${names.length} names for ${texts.length} texts; give one a text at most`;
        throw invalid({ path: 'file_sources', message });
      }
      return answerInsert(
        await intake.texts(texts.map((text, at) => ({ text, name: textSource(names[at]) }))),
        log,
      );
    },
  });
}
