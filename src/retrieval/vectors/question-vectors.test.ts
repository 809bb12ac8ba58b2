import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelled, ModelError } from '../../models/errors.ts';
import { PROBE_TEXT } from '../../models/probe.ts';
import type { EmbeddingModel } from '../../models/spec.ts';
import type { VectorSpace } from '../../store/contract.ts';
import { type QuestionVectorOptions, questionVectors } from './question-vectors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const AXES = { probe: Float32Array.of(1, 0), question: Float32Array.of(0, 1) };
const SPACE: VectorSpace = { id: 7, provider: 'ollama', model: 'm', dimensions: 2, probe: AXES.probe };

function fakeModel(name = 'm', probe = AXES.probe) {
  const asked: string[] = [];
  let state: 'well' | 'hangs' | 'fails' = 'well';
  const model: EmbeddingModel = {
    provider: 'ollama',
    model: name,
    dimensions: 2,
    async embed(texts, { signal } = {}) {
      asked.push(...texts);
      if (state === 'fails') throw new ModelError('unreachable', 'It cannot be reached.');
      if (state === 'hangs')
        await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(cancelled())));
      return { vectors: texts.map((text) => (text === PROBE_TEXT ? probe : AXES.question)), tokens: 0 };
    },
  };
  const become = (next: typeof state) => {
    state = next;
  };
  return { model, asked, become };
}

function open({ model }: { readonly model: EmbeddingModel }, options: Partial<QuestionVectorOptions> = {}) {
  const missing: unknown[] = [];
  const embed = questionVectors({
    vectors: { spaces: async () => ({ serving: SPACE, wanted: SPACE }) },
    model,
    former: async () => null,
    onMissing: (reason) => missing.push(reason),
    ...options,
  });
  return { embed, missing };
}

test('a question is embedded once, and the model proven once', async () => {
  const fake = fakeModel();
  const { embed } = open(fake);
  expect(await embed('who?')).toEqual({ space: 7, vector: AXES.question });
  await Promise.all([embed('who?'), embed('who?'), embed('where?')]);
  expect(fake.asked).toEqual([PROBE_TEXT, 'who?', 'where?']);
});

test('where nothing serves, or nothing is asked, no model is called', async () => {
  const fake = fakeModel();
  const { embed } = open(fake, { vectors: { spaces: async () => ({ serving: null, wanted: SPACE }) } });
  expect(await embed('who?')).toBeNull();
  expect(await open(fake).embed('')).toBeNull();
  expect(fake.asked).toEqual([]);
});

test('nobody waits long for a model that hangs, and nobody at all once somebody has', async () => {
  const fake = fakeModel();
  fake.become('hangs');
  const { embed, missing } = open(fake, { patienceMs: 1_000 });
  const first = embed('who?');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBeNull();
  expect(await embed('where?')).toBeNull();
  expect(missing).toHaveLength(2);
});

test('a model that fails is asked again with the next question', async () => {
  const fake = fakeModel();
  fake.become('fails');
  const { embed, missing } = open(fake);
  expect(await embed('who?')).toBeNull();
  fake.become('well');
  expect(await embed('who?')).not.toBeNull();
  expect(missing).toHaveLength(1);
});

test('a model that makes something else of the probe is another, whatever its name', async () => {
  const fake = fakeModel('m', AXES.question);
  const { embed } = open(fake);
  expect(await embed('who?')).toBeNull();
  expect(await embed('who?')).toBeNull();
  expect(fake.asked).toEqual([PROBE_TEXT]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await embed('who?')).toBeNull();
  expect(fake.asked).toEqual([PROBE_TEXT, PROBE_TEXT]);
});

test('the former model serves until the present one has made its vectors, if it can be had', async () => {
  const present = fakeModel('new');
  const former = fakeModel('m');
  const { embed } = open(present, { former: async () => former.model });
  expect(await embed('who?')).not.toBeNull();
  expect(present.asked).toEqual([]);
  expect(former.asked).toEqual([PROBE_TEXT, 'who?']);
});
