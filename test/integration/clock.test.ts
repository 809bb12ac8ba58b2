/** The system's clock may be put forward or back at any time. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createWorkers } from '../../src/ingestion/workers.ts';
import { createRunner } from '../../src/jobs/runner.ts';
import { openTestEngine } from '../../src/store/suite/test-engine.ts';
import { startService } from '../support/service.ts';

const MINUTES = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

test('a clock that is put forward makes no document one that takes too long', async () => {
  await using stack = new AsyncDisposableStack();
  const engine = stack.use(await openTestEngine());
  const { documents, queue } = engine.workspace('default');
  const chunking = { tokens: 1200, overlapTokens: 100 };
  const workers = stack.use(createWorkers({ engine, workspace: 'default', chunking, count: 1 }));
  // Long enough for its thread to be looked at several times, each time twenty minutes later.
  const text = 'word after '.repeat(3_000_000);
  const clock = setInterval(() => vi.setSystemTime(Date.now() + 20 * MINUTES), 200);
  stack.defer(() => clearInterval(clock));
  await documents.accept('track', [
    { id: 'doc-long', filePath: 'long.txt', summary: '', length: text.length, content: { text } },
  ]);
  const [claimed] = await queue.claim(1);
  if (!claimed) throw new Error('Nothing was claimed.');
  expect(await workers.run(claimed, new AbortController().signal)).toBe('published');
}, 60_000);

test('a clock that is put back makes no run shorter than nothing', async () => {
  await using engine = await openTestEngine();
  const { documents, queue } = engine.workspace('default');
  await documents.accept('track', [
    { id: 'doc-a', filePath: 'a', summary: '', length: 1, content: { text: 'a' } },
  ]);
  const runner = createRunner({
    queue,
    slots: 1,
    async work() {
      vi.setSystemTime(Date.now() - 20 * MINUTES);
      return 'published';
    },
    onError: (error) => expect.unreachable(String(error)),
  });
  runner.wake();
  await runner.idle();
  expect(runner.status().latestMessage).toMatch(/^Finished 1 document in \d\.\d s\.$/);
  await runner.stop();
});

test('a clock that is put back makes no service younger', async () => {
  await using service = await startService();
  vi.setSystemTime(Date.now() - 20 * MINUTES);
  expect((await service.get('/health')).body.uptime).toBeGreaterThan(0);
});
