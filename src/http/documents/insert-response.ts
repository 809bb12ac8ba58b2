import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Inserted } from '../../ingestion/insert.ts';
import { logInsert } from '../../ingestion/log-insert.ts';
import { count } from '../../lib/count.ts';
import type { ItemOutcome } from '../../store/contract.ts';
import { TrackId } from './record.ts';

const insertFields = {
  status: z.enum(['success', 'partial_success', 'failure']).meta({
    description: '`partial_success`: some items were rejected; `failure`: all were. The message names each.',
    example: 'success',
  }),
  message: z.string().meta({ description: 'What became of the items.', example: '1 document queued.' }),
  track_id: TrackId,
};

export const InsertResponse = z
  .object(insertFields)
  .meta({ id: 'InsertResponse', description: 'What became of an insert so far.' });
export type InsertResponse = z.output<typeof InsertResponse>;

export const InsertFilesResponse = z
  .object({
    ...insertFields,
    files: z
      .array(z.string())
      .meta({ description: 'Names of the uploaded files.', example: ['paper.pdf', 'notes.md'] }),
  })
  .meta({ id: 'InsertFilesResponse', description: 'What became of an insert of files so far.' });

/** Answers an insert, and says in the request's log what it queued. */
export function answerInsert(inserted: Inserted, log: FastifyBaseLogger): InsertResponse {
  logInsert(log, inserted);
  return showInserted(inserted);
}

/** What an insert answers: each rejected item with its reason, each duplicate with the document that was there already. */
export function showInserted({ trackId, outcomes }: Inserted): InsertResponse {
  const rejected = outcomes.filter(({ outcome }) => outcome === 'rejected').length;
  const status = rejected === 0 ? 'success' : rejected === outcomes.length ? 'failure' : 'partial_success';
  return { status, message: describeOutcomes(outcomes), track_id: trackId };
}

function describeOutcomes(outcomes: readonly ItemOutcome[]): string {
  const queued = outcomes.filter(({ outcome }) => outcome === 'queued').length;
  const sentences = [
    ...(queued > 0 ? [`${count(queued, 'document')} queued.`] : []),
    ...listing('Failed before and queued again', outcomes.flatMap(describeRequeued)),
    ...listing('There already', outcomes.flatMap(describeDuplicate)),
    ...listing('Rejected', outcomes.flatMap(describeRejected)),
  ];
  return sentences.join(' ') || 'Nothing to do.';
}

function describeRequeued(item: ItemOutcome): string[] {
  return item.outcome === 'requeued' ? [sameContent(item.filePath, item.existing)] : [];
}

function describeDuplicate(item: ItemOutcome): string[] {
  return item.outcome === 'duplicate'
    ? [`${sameContent(item.filePath, item.existing)} (${item.documentId})`]
    : [];
}

function describeRejected(item: ItemOutcome): string[] {
  return item.outcome === 'rejected' ? [`${quote(item.filePath)}: ${item.reason}`] : [];
}

function sameContent(name: string, existing: string): string {
  return name === existing ? quote(name) : `${quote(name)} as ${quote(existing)}`;
}

function listing(label: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [`${label}: ${items.join('; ')}.`];
}

function quote(name: string): string {
  return `"${name}"`;
}
