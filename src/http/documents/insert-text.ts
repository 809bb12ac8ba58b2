import { z } from 'zod';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { answerInsert, InsertResponse } from './insert-response.ts';
import { textSource } from './source.ts';

const Body = z.object({
  text: z.string().meta({ description: 'The text.', example: 'Ada Lovelace worked with Charles Babbage.' }),
  file_source: z
    .string()
    .nullish()
    .meta({ description: 'Its source name; `unknown_source` if not given.', example: 'ada.txt' }),
});

export function insertText(app: App, { intake }: Pick<Services, 'intake'>): void {
  app.route({
    method: 'POST',
    url: '/documents/text',
    schema: {
      operationId: 'insertText',
      tags: ['documents'],
      summary: 'Insert a text',
      description: 'Answers once it is safely stored; processing continues in the background.',
      body: Body,
      response: { 200: InsertResponse, ...problems(400, 413, 415, 422) },
    },
    handler: async ({ body, log }) =>
      answerInsert(await intake.texts([{ text: body.text, name: textSource(body.file_source) }]), log),
  });
}
