import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection } from './connection.ts';
import { WriteBatch } from './write-batch.ts';

let db: Connection;
beforeEach(() => {
  vi.useFakeTimers();
  db = new Connection(':memory:', { readOnly: false, busyTimeoutMs: 0 });
  db.script('CREATE TABLE numbers (n INTEGER UNIQUE)');
});
afterEach(() => {
  db.close();
  vi.useRealTimers();
});

const written = () => db.all<{ n: number }>('SELECT n FROM numbers').map(({ n }) => n);
const write = (numbers: readonly number[]) => {
  for (const n of numbers) db.insert('INSERT INTO numbers (n) VALUES (?)', n);
  return numbers.map((n) => `${n} of ${numbers.length}`);
};

test('what nothing else can come with is written at once', async () => {
  const batch = new WriteBatch(db);
  expect(await batch.add(write, 1, () => 0)).toBe('1 of 1');
  expect(await batch.add(write, 2, () => 1)).toBe('2 of 1');
});

test('what comes together is written together, as soon as all of it is there', async () => {
  const batch = new WriteBatch(db);
  const first = [1, 2].map((n) => batch.add(write, n, () => 3));
  expect(written()).toEqual([]);
  const all = [...first, batch.add(write, 3, () => 9)];
  expect(await Promise.all(all)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
});

test('what does not come is not waited for', async () => {
  const batch = new WriteBatch(db);
  const all = [1, 2].map((n) => batch.add(write, n, () => 3));
  vi.runAllTimers();
  expect(await Promise.all(all)).toEqual(['1 of 2', '2 of 2']);
});

test('one that fails takes none of the others along', async () => {
  const batch = new WriteBatch(db);
  const [one, again, two] = [1, 1, 2].map((n) => batch.add(write, n, () => 3));
  vi.runAllTimers();
  expect(await one).toBe('1 of 1');
  await expect(again).rejects.toThrow('UNIQUE constraint failed: numbers.n');
  expect(await two).toBe('2 of 1');
  expect(written()).toEqual([1, 2]);
});

test('what the time of one transaction does not suffice for is written in the next, after what came meanwhile was heard', async () => {
  const batch = new WriteBatch(db);
  const slow = () => (numbers: readonly number[]) => {
    vi.advanceTimersByTime(150);
    return write(numbers);
  };
  const all = [1, 2].map((n) => batch.add(slow(), n, () => 2));
  expect(written()).toEqual([1]);
  vi.runAllTimers();
  expect(await Promise.all(all)).toEqual(['1 of 1', '2 of 1']);
});
