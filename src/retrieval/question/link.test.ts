import { expect, test } from 'vitest';
import type { LinkedEntity } from '../../store/contract.ts';
import { linkNames } from './link.ts';
import { nameSpans } from './names.ts';

const found = (key: string, entity: number, rest: Partial<LinkedEntity> = {}): LinkedEntity => ({
  key,
  entity,
  name: key,
  type: 'other',
  via: 'name',
  count: 1,
  chunks: 1,
  degree: 1,
  ...rest,
});

/** 1,000 chunks, in which the given words stand as often as given. */
const frequencies = (counts: Record<string, number>) => ({
  total: 1000,
  of: (term: string) => counts[term] ?? 0,
});

test('the longest name wins over the names inside it', () => {
  const linked = linkNames(
    nameSpans('When was The Big Broadcast of 1936 filmed?'),
    [found('big broadcast of 1936', 1), found('1936', 2), found('big broadcast', 3)],
    frequencies({}),
  );
  expect(linked.map(({ entity }) => entity)).toEqual([1]);
});

test('a rarer entity weighs more', () => {
  const linked = linkNames(
    nameSpans('Did Ada Byron visit New York?'),
    [found('ada byron', 1, { chunks: 2 }), found('new york', 2, { chunks: 400 })],
    frequencies({}),
  );
  expect(linked.map(({ entity }) => entity)).toEqual([1, 2]);
  expect(linked[0]?.weight).toBeGreaterThan(5 * (linked[1]?.weight ?? 1));
});

test('a word that is seldom that name is hardly a name', () => {
  const entities = [found('director', 1, { chunks: 6 }), found('marley', 2, { chunks: 30 })];
  const counts = frequencies({ director: 900, marley: 31 });
  expect(
    linkNames(nameSpans('the Director of Marley'), entities, counts).map(({ entity }) => entity),
  ).toEqual([2]);
  expect(
    linkNames(nameSpans('the director of marley'), entities, counts).map(({ entity }) => entity),
  ).toEqual([2]);
});

test('what is asked weighs less than what it is asked of; a title may be made of common words', () => {
  const linked = linkNames(
    nameSpans('What is the place of birth of the singer of Kept It?'),
    [found('place of birth', 1), found('kept it', 2)],
    frequencies({ kept: 300, keep: 300, place: 200, birth: 100 }),
  );
  expect(linked.map(({ entity }) => entity)).toEqual([2, 1]);
  expect(linked[0]?.weight).toBeGreaterThan(2 * (linked[1]?.weight ?? 1));
});

test('namesakes share the weight of their name', () => {
  const alone = linkNames(nameSpans('Midway Town'), [found('midway town', 1)], frequencies({}));
  const shared = linkNames(
    nameSpans('Midway Town'),
    [found('midway town', 1), found('midway town', 2, { via: 'alias' })],
    frequencies({}),
  );
  expect(shared).toHaveLength(2);
  expect(shared[0]?.weight).toBeCloseTo((alone[0]?.weight ?? 0) / 2, 9);
});

test('of an alias that names hundreds only a few are tried', () => {
  const johns = Array.from({ length: 300 }, (_, id) => found('john smith', id, { via: 'alias', count: id }));
  const linked = linkNames(nameSpans('John Smith'), johns, frequencies({}));
  expect(linked.map(({ entity }) => entity).sort()).toEqual([292, 293, 294, 295, 296, 297, 298, 299]);
});
