import { expect, test } from 'vitest';
import { readQuestion } from './read.ts';

const HISTORY = [
  { role: 'user', content: 'Who was the mother of Harwin?' },
  { role: 'assistant', content: 'Iselda of Tours was his mother. [1]' },
] as const;

test('a question that refers back takes words and names from the last turns', () => {
  const { terms, searchTerms, carried } = readQuestion('And where was she born?', HISTORY);
  expect(terms).toHaveLength(1);
  expect(searchTerms[0]).toBe(terms[0]);
  expect(searchTerms.length).toBeGreaterThan(3);
  expect(carried.names.map(({ key }) => key)).toContain('iselda of tours');
});

test('a question that stands by itself takes nothing', () => {
  const { carried } = readQuestion('Who was Marley?', HISTORY);
  expect(carried).toEqual({ terms: [], names: [] });
});

test('what is read of a question is bounded', () => {
  const { text, terms } = readQuestion(`first ${'filler '.repeat(20_000)}last`, []);
  expect(text.length).toBeLessThan(4_100);
  expect(terms).toHaveLength(3);
});

test.each(['', '   ', '?!', '🎄', '\ud800'])('nothing to ask in %j is no error', (query) => {
  expect(() => readQuestion(query, [])).not.toThrow();
});
