import { z } from 'zod';
import { DOCUMENT_STATUSES, type DocumentRecord } from '../../store/contract.ts';

/** UTC without zone, milliseconds kept: `2026-11-21T09:30:00.123`. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, -1);
}

export const Status = z
  .enum(DOCUMENT_STATUSES)
  .meta({ description: 'Where the document is on its way in.', example: 'processed' });

const Timestamp = z
  .string()
  .meta({ description: 'UTC, ISO 8601 without zone.', example: '2026-11-21T09:30:00.123' });

export const TrackId = z.string().meta({
  description: 'Names this insert: `GET /documents/track/{track_id}` tells what became of each item.',
  example: 'track-0b9f6a3e-8f52-4d0c-9f0e-3f2a6f1f7c11',
});

export const DocumentId = z.string().meta({
  description: '`doc-` and a hash of the content.',
  example: 'doc-9f86d081884c7d659a2feaa0c55ad015',
});

const recordFields = {
  id: DocumentId,
  content_summary: z.string().meta({
    description: 'The first 250 characters or so; empty until a file has been converted.',
    example: 'Marley was dead: to begin with. There is no doubt whatever about that...',
  }),
  content_length: z
    .int()
    .meta({ description: 'Characters of its text; bytes of a file not converted yet.', example: 18432 }),
  status: Status,
  created_at: Timestamp,
  updated_at: Timestamp,
  chunks_count: z.int().meta({ description: 'How many passages it was cut into.', example: 5 }),
  file_path: z.string().meta({ description: 'The source name.', example: 'a-christmas-carol.txt' }),
  track_id: TrackId,
  error: z.string().nullable().meta({ description: 'Why it failed; null unless `failed`.', example: null }),
  warning: z.string().nullable().meta({
    description: 'What of it could not be read, where the rest was; null if nothing is missing.',
    example: null,
  }),
};

export const DocumentRecordView = z
  .object(recordFields)
  .meta({ id: 'DocumentRecord', description: 'A document, without its text.' });
export type DocumentRecordView = z.output<typeof DocumentRecordView>;

export const DocumentDetail = z
  .object({
    ...recordFields,
    usage: z
      .object({
        calls: z.int().meta({ description: 'Calls to a model.', example: 5 }),
        cached_calls: z
          .int()
          .meta({ description: 'Calls that the response cache answered instead.', example: 0 }),
        prompt_tokens: z.int().meta({ description: 'As the provider counts them.', example: 7340 }),
        completion_tokens: z.int().meta({ description: 'As the provider counts them.', example: 4125 }),
      })
      .meta({ description: 'What language models took to read it, over all tries; zeros without a model.' }),
    title: z
      .string()
      .nullable()
      .meta({ description: 'Its title, where the format tells one.', example: 'A Christmas Carol' }),
    chunks: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Names the passage while it exists.', example: 'chunk-17' }),
          ordinal: z.int().meta({ description: 'Place in the document, from 0.', example: 0 }),
          start: z.int().meta({ description: 'First character, in UTF-16 units of the text.', example: 0 }),
          end: z.int().meta({ description: 'One past the last character.', example: 4210 }),
          page: z
            .int()
            .nullable()
            .meta({ description: 'Page it begins on, where the format has pages.', example: 1 }),
          heading: z
            .string()
            .nullable()
            .meta({ description: 'Heading it stands under, outermost first.', example: 'Stave One' }),
          tokens: z.int().meta({ description: 'Its length in tokens.', example: 1187 }),
          text: z.string().meta({ description: 'The passage.', example: 'Marley was dead: to begin with.' }),
        }),
      )
      .meta({ description: 'The passages in reading order; empty unless `processed`.' }),
  })
  .meta({ id: 'DocumentDetail', description: 'A document with its passages.' });

export function showRecord(record: DocumentRecord): DocumentRecordView {
  return {
    id: record.id,
    content_summary: record.summary,
    content_length: record.length,
    status: record.status,
    created_at: timestamp(record.createdAt),
    updated_at: timestamp(record.updatedAt),
    chunks_count: record.chunksCount,
    file_path: record.filePath,
    track_id: record.trackId,
    error: record.error,
    warning: record.warning,
  };
}
