import { z } from 'zod';
import { shorten } from '../../lib/shorten.ts';
import type { TrackedItem } from '../../store/contract.ts';
import { HttpProblem } from '../problem.ts';
import { problems } from '../schema.ts';
import type { App, Services } from '../services.ts';
import { DocumentId, Status, TrackId } from './record.ts';

const Item = z.object({
  file_path: z.string().meta({ description: 'The source name as it was sent.', example: 'ada.txt' }),
  outcome: z
    .enum(['queued', 'requeued', 'duplicate', 'rejected'])
    .meta({ description: 'What the insert did with it.', example: 'queued' }),
  document_id: DocumentId.nullable().meta({
    description: 'Its document; null if it was rejected.',
    example: 'doc-9f86d081884c7d659a2feaa0c55ad015',
  }),
  existing: z
    .string()
    .nullable()
    .meta({ description: 'The name under which the same content was there already.', example: null }),
  status: Status.nullable().meta({
    description: "Its document's status now; null without one, or when it was deleted.",
    example: 'processed',
  }),
  error: z.string().nullable().meta({ description: 'Why it was rejected or failed.', example: null }),
});

const Track = z.object({
  track_id: TrackId,
  items: z.array(Item).meta({ description: 'In the order they were sent.' }),
});

export function trackInsert(app: App, { store }: Pick<Services, 'store'>): void {
  app.route({
    method: 'GET',
    url: '/documents/track/:track_id',
    schema: {
      operationId: 'trackInsert',
      tags: ['documents'],
      summary: 'What became of the items of an insert',
      description:
        'Every insert, upload and scan answers with a `track_id`; here is how far each of its items is.',
      params: z.object({ track_id: TrackId }),
      response: { 200: Track, ...problems(404) },
    },
    handler: async ({ params: { track_id } }) => {
      const items = await store.documents.track(track_id);
      if (!items) throw new HttpProblem(404, `There is no track ${shorten(track_id)}.`);
      return { track_id, items: items.map(showItem) };
    },
  });
}

function showItem(item: TrackedItem): z.output<typeof Item> {
  const rejected = item.outcome === 'rejected';
  return {
    file_path: item.filePath,
    outcome: item.outcome,
    document_id: rejected ? null : item.documentId,
    existing: item.outcome === 'duplicate' || item.outcome === 'requeued' ? item.existing : null,
    status: item.status,
    error: rejected ? item.reason : item.error,
  };
}
