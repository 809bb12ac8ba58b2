import { expect, test } from 'vitest';
import { readQuestion } from '../../../question/read.ts';
import { wantedKind, wantedSpans } from './signs.ts';

test.each([
  ['When was Ada born?', 'Ada was born on 10 December 1815 in London.', ['10 December 1815']],
  ['When does Ada come?', 'Ada comes tomorrow at 3 PM.', ['tomorrow', '3 PM']],
  ['When did Ada leave?', 'Two weeks ago Ada left.', ['Two weeks ago']],
  ['Where was Ada born?', 'Ada was born on 10 December 1815 in London.', ['London']],
  ['Where is Ada?', '“You know where she is, Robert!”', []],
  ['How many dogs has Ada?', 'In 1840 Ada had forty-one dogs.', ['forty-one']],
  ['Who married Ada?', 'In May Ada married William King.', ['William King']],
  ['What is Ada?', 'Ada was born in 1815.', []],
  ['Who was born first, Ada or Grace?', 'Grace was born in 1906.', ['1906']],
  ['朱元璋什么时候出生？', '朱元璋1328年出生。', ['1328年']],
])('%s %s', (query, text, spans) => {
  const question = readQuestion(query, []);
  expect(wantedSpans(question, text, new Set(question.terms))).toEqual(spans);
});

test('what the question holds already is not what it wants', () => {
  const question = readQuestion('Who was in London with Ada in 1840?', []);
  expect(wantedSpans(question, 'Ada was in London.', new Set(question.terms))).toEqual([]);
});

test('the comparison of times wants times', () => {
  expect(wantedKind(readQuestion('Which is older, Oban or Lund?', []))).toBe('time');
  expect(wantedKind(readQuestion('Which is prettier, Oban or Lund?', []))).toBeUndefined();
});
