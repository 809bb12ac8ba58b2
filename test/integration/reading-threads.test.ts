/** What a thread has asked of the model when it dies. */
import { expect, test } from 'vitest';
import { createWorkers } from '../../src/ingestion/workers.ts';
import { openTestEngine } from '../../src/store/suite/test-engine.ts';
import { extractByRule } from '../support/model-server/extracting.ts';
import { accessTo, only, openTestModels } from '../support/model-server/open.ts';
import { startModelServer } from '../support/model-server/server.ts';

const SETTINGS = { entityTypes: ['person'], language: null, gleaning: 0 } as const;
const LETTERS = ['Ada met Bob.', 'Cy met Dan.', 'Ed met Flo.'].map(
  (text) => `${text} ${'And so on, '.repeat(8)}.`,
);

test('ends with it; its documents are read on by another, from what was answered', async () => {
  await using stack = new AsyncDisposableStack();
  const engine = stack.use(await openTestEngine());
  const { documents, queue, cache } = engine.workspace('default');
  const server = stack.use(await startModelServer({ reply: (request) => extractByRule(request) }));
  const models = stack.use(await openTestModels([accessTo(server, 'openai-compatible')], { cache }));
  const workers = stack.use(
    createWorkers({
      engine,
      workspace: 'default',
      chunking: { tokens: 40, overlapTokens: 0 },
      count: 1,
      workLimitMs: 1,
      reading: { model: only(models), concurrency: 4, settings: SETTINGS },
    }),
  );
  const accept = async (id: string, text: string) => {
    const item = { id, filePath: id, summary: '', length: text.length, content: { text } };
    await documents.accept('track', [item]);
    const [claimed] = await queue.claim(1);
    if (!claimed) throw new Error('Nothing was claimed.');
    return workers.run(claimed, new AbortController().signal);
  };

  server.script(null, null, 'hang');
  const letters = accept('doc-letters', LETTERS.join('\n\n'));
  await expect.poll(() => server.requests.length).toBe(3);
  await expect.poll(() => models.report()[0]?.counts.calls).toBe(2);
  // Cutting this takes longer than a document may keep a core busy.
  await expect(accept('doc-endless', 'word after '.repeat(5_000_000))).rejects.toThrow('it took more than');
  expect(await letters).toBe('published');
  await expect.poll(() => server.abandoned).toBe(1);
  expect(server.requests).toHaveLength(4);
  expect(await documents.get('doc-letters')).toMatchObject({
    status: 'processed',
    modelCalls: 3,
    cachedCalls: 2,
  });
});
