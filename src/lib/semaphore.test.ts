import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('no more run at once than allowed, and the others follow in order', async () => {
  const limit = createSemaphore(2);
  const order: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = limit(async () => {
      order.push(name);
      await promise;
    });
    return { resolve, done };
  });
  const [a, b, c, d] = works;
  expect(order).toEqual(['a', 'b']);
  b?.resolve();
  await b?.done;
  expect(order).toEqual(['a', 'b', 'c']);
  for (const work of [a, c, d]) {
    work?.resolve();
    await work?.done;
  }
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('a failure makes room for the next', async () => {
  const limit = createSemaphore(1);
  const failed = limit(async () => Promise.reject(new Error('no')));
  const next = limit(async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
