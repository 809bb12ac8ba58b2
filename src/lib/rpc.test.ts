import { MessageChannel, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { connect, serve } from './rpc.ts';

const handlers = {
  add: (a: number, b: number) => a + b,
  later: async (value: string) => value.toUpperCase(),
  bytes: () => new Uint8Array([1, 2]),
  fail: () => {
    throw Object.assign(new RangeError('too much'), { code: 'E_MUCH' });
  },
  failLater: () => Promise.reject('a string'),
  unclonable: () => () => {},
};

function pair() {
  const { port1, port2 } = new MessageChannel();
  serve(port1, handlers);
  return { served: port1, caller: connect<typeof handlers>(port2) };
}

test('calls functions on the other side, any number at once', async () => {
  const { caller } = pair();
  expect(
    await Promise.all([caller.call('add', 1, 2), caller.call('later', 'x'), caller.call('bytes')]),
  ).toEqual([3, 'X', new Uint8Array([1, 2])]);
  caller.close();
});

test('calls of one turn, and their results, cross in one message', async () => {
  const { port1, port2 } = new MessageChannel();
  serve(port1, handlers);
  const caller = connect<typeof handlers>(port2);
  let requests = 0;
  let replies = 0;
  port1.on('message', () => requests++);
  port2.on('message', () => replies++);
  expect(await Promise.all([caller.call('add', 1, 2), caller.call('add', 3, 4)])).toEqual([3, 7]);
  expect([requests, replies]).toEqual([1, 1]);
  caller.close();
});

test('errors cross with name, code and message', async () => {
  const { caller } = pair();
  await expect(caller.call('fail')).rejects.toMatchObject({
    name: 'RangeError',
    code: 'E_MUCH',
    message: 'too much',
  });
  await expect(caller.call('failLater')).rejects.toMatchObject({ name: 'Error', message: 'a string' });
  await expect(caller.call('unclonable')).rejects.toMatchObject({ name: 'DataCloneError' });
  await expect(caller.call('missing' as 'fail')).rejects.toMatchObject({
    message: 'Nothing answers to "missing".',
  });
  expect(await caller.call('add', 2, 2)).toBe(4);
  caller.close();
});

test('what is pending rejects when the port closes, and so does what comes after', async () => {
  const { port1, port2 } = new MessageChannel();
  const caller = connect<typeof handlers>(port2);
  const pending = caller.call('add', 1, 2);
  port1.close();
  await expect(pending).rejects.toMatchObject({ code: 'closed' });
  await expect(caller.call('add', 1, 2)).rejects.toMatchObject({ code: 'closed' });
});

test('what is pending rejects when this side closes', async () => {
  const { port2 } = new MessageChannel();
  const caller = connect<typeof handlers>(port2);
  const pending = caller.call('add', 1, 2);
  caller.close();
  await expect(pending).rejects.toMatchObject({ code: 'closed' });
});

test('what is pending rejects when the thread dies', async () => {
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker('require("worker_threads").workerData.on("message", () => process.exit(1))', {
    eval: true,
    workerData: port1,
    transferList: [port1],
  });
  const caller = connect<typeof handlers>(port2);
  await expect(caller.call('add', 1, 2)).rejects.toMatchObject({ code: 'closed' });
  await thread.terminate();
});

test('of calls made at one go, one that cannot cross rejects alone', async () => {
  const { caller } = pair();
  const results = await Promise.allSettled([
    caller.call('add', 1, 2),
    caller.call('add', (() => 1) as never, 2),
    caller.call('later', 'x'),
  ]);
  expect(results).toMatchObject([
    { status: 'fulfilled', value: 3 },
    { status: 'rejected', reason: { name: 'DataCloneError' } },
    { status: 'fulfilled', value: 'X' },
  ]);
  caller.close();
});
