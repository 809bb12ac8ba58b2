import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityKey } from '../graph/identity.ts';
import type { EntityMentions, RelationMentions } from '../graph/model.ts';
import type { PreparedDocument, Store, StoreEngine } from '../store/contract.ts';
import { openTestEngine } from '../store/suite/test-engine.ts';
import { analyze } from '../text/terms.ts';
import { countTokens } from '../text/tokens.ts';
import { isDeclined } from './answer/decline.ts';
import { createRetrieval } from './pipeline.ts';
import { QUERY_DEFAULTS, QUERY_MODES, type QueryRequest, type Retrieval } from './query.ts';

const DOCUMENTS = [
  {
    title: 'The Glass Harbour',
    text: 'The Glass Harbour is a film of 1931. It was directed by Mira Voss and shot in Aldmoor.',
    names: ['The Glass Harbour', 'Mira Voss', 'Aldmoor'],
  },
  {
    title: 'Mira Voss',
    text: 'Mira Voss was a director of films. She was born in Kestrel Bay on 4 May 1898.',
    names: ['Mira Voss', 'Kestrel Bay'],
  },
  {
    title: 'Kestrel Bay',
    text: 'Kestrel Bay is a fishing town. Herring is sold there every Friday.',
    names: ['Kestrel Bay'],
  },
  { title: 'Film', text: 'A director is a person who directs a film. Films are shot and shown.', names: [] },
  {
    title: 'Births',
    text: 'Many people are born in May. The place where one is born matters little.',
    names: [],
  },
];

function prepare({ title, text, names }: (typeof DOCUMENTS)[number]): PreparedDocument {
  const whole = `${title}\n\n${text}`;
  const entities = names.map((name): EntityMentions => {
    const spans = [...whole.matchAll(new RegExp(name, 'g'))].map(({ index }) => ({
      chunk: 0,
      start: index,
      end: index + name.length,
    }));
    const key = entityKey(name);
    return {
      key,
      names: [{ name, count: spans.length }],
      aliases: [],
      types: [],
      descriptions: [],
      mentions: spans,
    };
  });
  const relations = names.slice(1).map(
    (name): RelationMentions => ({
      source: entityKey(names[0] ?? ''),
      target: entityKey(name),
      statements: [{ chunk: 0, start: 0, end: whole.length, predicate: 'was directed by', weight: 1 }],
    }),
  );
  const chunk = {
    start: 0,
    end: whole.length,
    text: whole,
    tokens: countTokens(whole),
    page: null,
    heading: null,
  };
  return {
    text: whole,
    title,
    titleTerms: analyze(title),
    summary: title,
    chunks: [{ ...chunk, terms: analyze(whole), headingTerms: [] }],
    entities,
    relations,
  };
}

async function publish(store: Store): Promise<void> {
  await store.documents.accept(
    'track',
    DOCUMENTS.map(({ title, text }) => ({
      id: `doc-${title}`,
      filePath: `${title}.txt`,
      summary: '',
      length: text.length,
      content: { text },
    })),
  );
  for (const claimed of await store.queue.claim(DOCUMENTS.length)) {
    const document = DOCUMENTS.find(({ title }) => claimed.id === `doc-${title}`);
    if (document) await store.queue.publish(claimed, prepare(document));
  }
}

let engine: StoreEngine;
let retrieval: Retrieval;
let nothing: Retrieval;

beforeAll(async () => {
  engine = await openTestEngine();
  const store = engine.workspace('default');
  await publish(store);
  retrieval = createRetrieval({ store, contextTokens: 2000 });
  nothing = createRetrieval({ store: engine.workspace('empty'), contextTokens: 2000 });
});

afterAll(() => engine[Symbol.asyncDispose]());

const request = (query: string, rest: Partial<QueryRequest> = {}): QueryRequest => ({
  ...QUERY_DEFAULTS,
  query,
  mode: 'mix',
  ...rest,
});

const HOP = 'Where was the director of The Glass Harbour born?';
const MODES = QUERY_MODES.filter((mode) => mode !== 'bypass');

test.each(['mix', 'hybrid', 'local'] as const)(
  '%s finds and joins the two passages that answer',
  async (mode) => {
    const { response, references, path } = await retrieval.answer(request(HOP, { mode }));
    expect(references.slice(0, 2).map(({ filePath }) => filePath)).toEqual([
      'The Glass Harbour.txt',
      'Mira Voss.txt',
    ]);
    expect(response).toContain('directed by Mira Voss');
    expect(response).toContain('born in Kestrel Bay on 4 May 1898. [2]');
    expect(path).toContainEqual(expect.objectContaining({ kind: 'entity', name: 'Mira Voss' }));
    expect(path).toContainEqual(expect.objectContaining({ kind: 'relation', keywords: 'was directed by' }));
  },
);

test.each(MODES)('%s gives exact, numbered passages, best first', async (mode) => {
  const { response, references } = await retrieval.answer(request(HOP, { mode, maxTokenForTextUnit: 9 }));
  expect(references.map(({ id }) => id)).toEqual(references.map((_, at) => at + 1));
  expect(references.map(({ score }) => score)).toEqual(
    references.map(({ score }) => score).sort((a, b) => b - a),
  );
  for (const { filePath, start, end, text, id, cited } of references) {
    const document = DOCUMENTS.find(({ title }) => filePath === `${title}.txt`);
    expect(`${document?.title}\n\n${document?.text}`.slice(start, end)).toBe(text);
    expect(countTokens(text)).toBeLessThanOrEqual(9);
    expect(cited).toBe(response.includes(`[${id}]`));
  }
});

test('naive has no graph in it', async () => {
  const { path } = await retrieval.answer(request(HOP, { mode: 'naive' }));
  const { response } = await retrieval.answer(request(HOP, { mode: 'naive', onlyNeedContext: true }));
  expect(path).toEqual([]);
  expect(response).toMatch(/^# Passages\n\n\[1\] /);
});

test('top_k bounds the passages', async () => {
  expect((await retrieval.answer(request(HOP, { topK: 2 }))).references).toHaveLength(2);
});

test.each(MODES)('%s: context and prompt stay within their budgets', async (mode) => {
  const small = createRetrieval({ store: engine.workspace('default'), contextTokens: 256 });
  const context = await small.answer(request(HOP, { mode, onlyNeedContext: true }));
  expect(countTokens(context.response)).toBeLessThanOrEqual(256);
  const prompt = await small.answer(request(HOP, { mode, onlyNeedPrompt: true }));
  expect(countTokens(prompt.response)).toBeLessThanOrEqual(256);
  expect(prompt.response.endsWith(HOP)).toBe(true);
});

test.each(['mix', 'hybrid', 'local', 'global'] as const)('%s forgives a slip in a name', async (mode) => {
  const { response, path } = await retrieval.answer(request('When was Mira Vosss born?', { mode }));
  expect(response).toContain('4 May 1898');
  expect(path.map((step) => (step.kind === 'entity' ? step.name : ''))).toContain('Mira Voss');
});

test('a question that refers back is understood from the conversation', async () => {
  const { response } = await retrieval.answer(
    request('And where was she born?', {
      conversationHistory: [
        { role: 'user', content: 'Who directed The Glass Harbour?' },
        { role: 'assistant', content: 'It was directed by Mira Voss. [1]' },
      ],
    }),
  );
  expect(response).toContain('Kestrel Bay');
});

test.each(MODES)('%s answers the same question the same way', async (mode) => {
  const [first, second] = await Promise.all([
    retrieval.answer(request(HOP, { mode })),
    retrieval.answer(request(HOP, { mode })),
  ]);
  expect(second).toEqual(first);
});

test.each(MODES)('%s declines what the documents do not hold', async (mode) => {
  const { response, references } = await retrieval.answer(
    request('Who invented the steam tractor?', { mode }),
  );
  expect(isDeclined(response)).toBe(true);
  expect(references.every(({ cited }) => !cited)).toBe(true);
});

test.each(MODES)('%s takes any question', async (mode) => {
  const questions = ['the of and', '?!', '🎄', 'a AND NOT "b* NEAR(', '朱元璋是谁？', 'film '.repeat(20_000)];
  for (const question of questions) {
    await expect(retrieval.answer(request(question, { mode }))).resolves.toMatchObject({
      response: expect.any(String),
    });
  }
});

test.each(MODES)('%s says when there is nothing to answer from', async (mode) => {
  const { response, references } = await nothing.answer(request(HOP, { mode }));
  expect(response).toMatch(/no processed documents/);
  expect(references).toEqual([]);
});

test('bypass needs a model, and only configured models may be asked for', async () => {
  await expect(retrieval.answer(request(HOP, { mode: 'bypass' }))).rejects.toMatchObject({
    code: 'no_model',
    message: expect.stringContaining('LLM_PROVIDER'),
  });
  await expect(retrieval.answer(request(HOP, { llmProvider: 'openai' }))).rejects.toMatchObject({
    code: 'unknown_provider',
    message: expect.stringContaining('builtin'),
  });
  await expect(retrieval.answer(request(HOP, { llmModel: 'gpt' }))).rejects.toMatchObject({
    code: 'unknown_model',
  });
  await expect(retrieval.answer(request(HOP, { llmProvider: 'builtin' }))).resolves.toBeDefined();
});

test('a question that is given up is not answered', async () => {
  await expect(retrieval.answer(request(HOP), AbortSignal.abort())).rejects.toThrow();
});
