import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BackgroundTask, createBackground } from './background.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function countingTask(name: string, outcomes: Array<boolean | Error> = []) {
  const signals: AbortSignal[] = [];
  const task: BackgroundTask = {
    name,
    async run(signal) {
      signals.push(signal);
      const outcome = outcomes.shift() ?? false;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
  return { task, signals };
}

const noErrors = (task: string, error: unknown) => {
  throw new Error(`${task} failed: ${String(error)}`);
};

test('a thousand wakes are one run, when they have ended', async () => {
  const { task, signals } = countingTask('embed');
  await using background = createBackground({ tasks: [task], onError: noErrors, quietMs: 500 });
  for (let i = 0; i < 1000; i++) background.wake();
  await vi.advanceTimersByTimeAsync(499);
  expect(signals).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals).toHaveLength(1);
});

test('wakes that never end do not put it off for ever', async () => {
  const { task, signals } = countingTask('embed');
  await using background = createBackground({
    tasks: [task],
    onError: noErrors,
    quietMs: 500,
    latestMs: 2000,
  });
  for (let i = 0; i < 25; i++) {
    background.wake();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(signals).toHaveLength(1);
});

test('what changes something wakes those after it, not those before', async () => {
  const first = countingTask('embed');
  const second = countingTask('merge', [true, false]);
  const third = countingTask('summarize');
  await using background = createBackground({
    tasks: [first.task, second.task, third.task],
    onError: noErrors,
  });
  background.wake();
  await background.idle();
  expect([first, second, third].map(({ signals }) => signals.length)).toEqual([1, 1, 2]);
});

test('what a task wakes while it runs has ended too when all is idle', async () => {
  const first = countingTask('merge');
  let wakes = 2;
  const waking: BackgroundTask = {
    name: 'summarize',
    async run() {
      if (wakes-- > 0) background.wake();
      return false;
    },
  };
  const background = createBackground({ tasks: [first.task, waking], onError: noErrors });
  background.wake();
  await background.idle();
  expect(first.signals).toHaveLength(3);
  await background[Symbol.asyncDispose]();
});

test('a task that fails is told and tried again; the others go on', async () => {
  const failing = countingTask('embed', [new Error('no server')]);
  const other = countingTask('merge');
  const errors: unknown[] = [];
  await using background = createBackground({
    tasks: [failing.task, other.task],
    onError: (task, error) => errors.push([task, error]),
    retryMs: 60_000,
  });
  background.wake();
  await background.idle();
  expect(errors).toEqual([['embed', new Error('no server')]]);
  expect(other.signals).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failing.signals).toHaveLength(2);
});

test('its end stops what runs and waits for it', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let ended = false;
  const background = createBackground({
    tasks: [
      {
        name: 'summarize',
        async run(signal) {
          begin();
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
          ended = true;
          return true;
        },
      },
    ],
    onError: noErrors,
  });
  background.wake();
  void background.idle();
  await begun;
  await background[Symbol.asyncDispose]();
  expect(ended).toBe(true);
  background.wake();
  await background.idle();
});
