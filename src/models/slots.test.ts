import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('questions first, otherwise in order', async () => {
  const slots = createSlots(1);
  const order: string[] = [];
  const release = await slots.take('background');
  const take = (name: string, lane: 'background' | 'question') =>
    slots.take(lane).then((free) => {
      order.push(name);
      free();
    });
  const all = [
    take('a', 'background'),
    take('b', 'background'),
    take('c', 'question'),
    take('d', 'question'),
  ];
  expect([slots.inFlight, slots.waiting]).toEqual([1, 4]);
  release();
  await Promise.all(all);
  expect(order).toEqual(['c', 'd', 'a', 'b']);
  expect([slots.inFlight, slots.waiting]).toEqual([0, 0]);
});

test('a slot given back twice is one slot', async () => {
  const slots = createSlots(2);
  const release = await slots.take('background');
  await slots.take('background');
  release();
  release();
  expect(slots.inFlight).toBe(1);
});

test('who leaves does not take the slot of another', async () => {
  const slots = createSlots(1);
  const release = await slots.take('background');
  const leaving = new AbortController();
  const left = slots.take('question', leaving.signal);
  const stays = slots.take('background');
  leaving.abort();
  await expect(left).rejects.toMatchObject({ kind: 'cancelled' });
  release();
  (await stays)();
  expect([slots.inFlight, slots.waiting]).toEqual([0, 0]);
  await expect(slots.take('background', AbortSignal.abort())).rejects.toMatchObject({ kind: 'cancelled' });
});

test('a hundred thousand may wait', async () => {
  const slots = createSlots(1);
  const release = await slots.take('background');
  const all = Array.from({ length: 100_000 }, () => slots.take('background').then((free) => free()));
  release();
  await Promise.all(all);
  expect(slots.inFlight).toBe(0);
});
