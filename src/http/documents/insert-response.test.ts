import { expect, test } from 'vitest';
import type { ItemOutcome } from '../../store/contract.ts';
import { showInserted } from './insert-response.ts';

const queued: ItemOutcome = { outcome: 'queued', documentId: 'doc-1', filePath: 'a.txt' };
const duplicate: ItemOutcome = {
  outcome: 'duplicate',
  documentId: 'doc-2',
  filePath: 'copy.txt',
  existing: 'b.txt',
};
const requeued: ItemOutcome = {
  outcome: 'requeued',
  documentId: 'doc-3',
  filePath: 'c.txt',
  existing: 'c.txt',
};
const rejected: ItemOutcome = {
  outcome: 'rejected',
  filePath: 'd.exe',
  reason: 'this type is not supported',
};

function show(...outcomes: ItemOutcome[]) {
  const { status, message } = showInserted({ trackId: 'track-1', outcomes });
  return `${status}: ${message}`;
}

test('carries the track', () => {
  expect(showInserted({ trackId: 'track-1', outcomes: [queued] })).toEqual({
    status: 'success',
    message: '1 document queued.',
    track_id: 'track-1',
  });
});

test('names duplicates with the document that was there, and rejected items with the reason', () => {
  expect(show(duplicate)).toBe('success: There already: "copy.txt" as "b.txt" (doc-2).');
  expect(show(queued, queued, duplicate, requeued, rejected)).toBe(
    'partial_success: 2 documents queued. Failed before and queued again: "c.txt". There already: "copy.txt" as "b.txt" (doc-2). Rejected: "d.exe": this type is not supported.',
  );
});

test('is a failure when all were rejected', () => {
  expect(show(rejected)).toBe('failure: Rejected: "d.exe": this type is not supported.');
  expect(show(duplicate, rejected)).toMatch(/^partial_success/);
});

test('names each, however many', () => {
  const names = Array.from({ length: 100_000 }, (_, at) => `${at}.exe`);
  const named = names.map((name) => `"${name}": this type is not supported`).join('; ');
  expect(
    showInserted({ trackId: 'track-1', outcomes: names.map((filePath) => ({ ...rejected, filePath })) }),
  ).toEqual({ status: 'failure', message: `Rejected: ${named}.`, track_id: 'track-1' });
});
