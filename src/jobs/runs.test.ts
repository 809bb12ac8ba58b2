import { expect, test } from 'vitest';
import { countBatches, createRuns, type Run } from './runs.ts';

function begin(run: Run, documents: number): void {
  run.inWork += documents;
}

test('the current run is the oldest of which documents are in work, or the last', () => {
  const runs = createRuns();
  expect(runs.current.docs).toBe(0);
  const first = runs.next(2);
  begin(first, 2);
  expect(runs.current).toBe(first);
  expect(runs.isNextInWork).toBe(false);

  const second = runs.next(1);
  expect(runs.isNextInWork).toBe(false);
  begin(second, 1);
  expect(runs.isNextInWork).toBe(true);
  const third = runs.next(1);
  begin(third, 1);

  runs.leave(second);
  expect(runs.current).toBe(first);
  expect(runs.isNextInWork).toBe(true);
  runs.leave(first);
  expect(runs.current).toBe(first);
  runs.leave(first);
  expect(runs.current).toBe(third);
  expect(runs.isNextInWork).toBe(false);
  runs.leave(third);
  expect(runs.current).toBe(third);
});

test('batches are of ten documents; the current one is that of the first document not ended', () => {
  const at = (docs: number, ended: number) => countBatches({ docs, ended, inWork: 0 });
  expect(at(0, 0)).toEqual({ batches: 0, currentBatch: 0 });
  expect(at(25, 0)).toEqual({ batches: 3, currentBatch: 1 });
  expect(at(25, 10)).toEqual({ batches: 3, currentBatch: 2 });
  expect(at(25, 25)).toEqual({ batches: 3, currentBatch: 3 });
});
