import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { answerInsert, InsertResponse } from './insert-response.ts';

export function scanInput(app: App, { intake }: Pick<Services, 'intake'>): void {
  app.route({
    method: 'POST',
    url: '/documents/scan',
    schema: {
      operationId: 'scanInput',
      tags: ['documents'],
      summary: 'Scan the input directory',
      description:
        'Queues every file of `INPUT_DIR`, sub-folders included, that is new or changed. Answers at once.',
      response: { 200: InsertResponse, ...problems() },
    },
    handler: async ({ log }) => ({
      ...answerInsert(await intake.scan(), log),
      message:
        'Scanning the input directory; what is new or changed will be queued, and the track tells what became of it.',
    }),
  });
}
