import { expect, test } from 'vitest';
import { ModelError, type ModelErrorKind } from '../../models/errors.ts';
import type { EmbeddingModel } from '../../models/spec.ts';
import { gatherTexts } from './gather.ts';

/** Makes of each text its length, and fails as it is told. */
function fakeModel(failure: (texts: readonly string[]) => ModelErrorKind | null = () => null) {
  const calls: Array<readonly string[]> = [];
  const waiting: Array<() => void> = [];
  let held = false;
  const model: EmbeddingModel = {
    provider: 'fake',
    model: 'lengths',
    dimensions: 1,
    async embed(texts) {
      calls.push(texts);
      if (held) await new Promise<void>((resolve) => waiting.push(resolve));
      const kind = failure(texts);
      if (kind) throw new ModelError(kind, `told to fail: ${kind}`);
      return { vectors: texts.map(({ length }) => Float32Array.of(length)), tokens: 0 };
    },
  };
  return {
    model,
    calls,
    hold() {
      held = true;
    },
    letGo() {
      held = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

const lengths = (vectors: readonly Float32Array[]) => vectors.map(([length]) => length);

test('what is asked for at one go goes in one call, whoever asks', async () => {
  const { model, calls } = fakeModel();
  const embed = gatherTexts(model, 4);
  const answers = await Promise.all([embed(['a', 'bb']), embed(['ccc']), embed([])]);
  expect(answers.map(lengths)).toEqual([[1, 2], [3], []]);
  expect(calls).toEqual([['a', 'bb', 'ccc']]);
});

test('calls are no larger than servers take, and no more at once than told', async () => {
  const { model, calls, hold, letGo } = fakeModel();
  hold();
  const answer = gatherTexts(model, 2)(Array.from({ length: 100 }, (_, at) => 'x'.repeat(at + 1)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls.map(({ length }) => length)).toEqual([32, 32]);
  letGo();
  expect(lengths(await answer)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  expect(calls.map(({ length }) => length)).toEqual([32, 32, 32, 4]);
});

test('a text that the model refuses costs the others nothing', async () => {
  const { model } = fakeModel((texts) => (texts.includes('bad') ? 'rejected' : null));
  const embed = gatherTexts(model, 4);
  const answers = await Promise.allSettled([embed(['a', 'bb']), embed(['ccc', 'bad']), embed(['dddd'])]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a text that is too long is embedded as far as the model takes it', async () => {
  const { model } = fakeModel((texts) => (texts.some(({ length }) => length > 300) ? 'too_long' : null));
  expect(lengths(await gatherTexts(model, 1)(['x'.repeat(1000), 'y']))).toEqual([250, 1]);
  const strict = fakeModel(() => 'too_long');
  await expect(gatherTexts(strict.model, 1)(['x'.repeat(1000)])).rejects.toMatchObject({ kind: 'too_long' });
});

test('an outage is everybody’s, and is not tried text by text', async () => {
  const { model, calls } = fakeModel(() => 'unreachable');
  await expect(gatherTexts(model, 1)(['a', 'b'])).rejects.toMatchObject({ kind: 'unreachable' });
  expect(calls).toHaveLength(1);
});

test('who leaves is let go at once; what only they wanted is not asked for', async () => {
  const { model, calls, hold, letGo } = fakeModel();
  hold();
  const embed = gatherTexts(model, 1);
  const leaving = new AbortController();
  const first = embed(['a'], leaving.signal);
  await new Promise((resolve) => setImmediate(resolve));
  const second = embed(['b'], leaving.signal);
  leaving.abort();
  await expect(first).rejects.toMatchObject({ kind: 'cancelled' });
  await expect(second).rejects.toMatchObject({ kind: 'cancelled' });
  letGo();
  expect(lengths(await embed(['ccc']))).toEqual([3]);
  expect(calls).toEqual([['a'], ['ccc']]);
});
