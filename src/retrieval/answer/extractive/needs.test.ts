import { expect, test } from 'vitest';
import { readQuestion } from '../../question/read.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { readNeeds } from './needs.ts';

function understood(
  query: string,
  name: string,
  history: Parameters<typeof readQuestion>[1] = [],
): UnderstoodQuestion {
  const question = readQuestion(query, history);
  const idf = new Map(question.searchTerms.map((term) => [term, 4]));
  const entities = [{ entity: 1, key: name.toLowerCase(), name, type: 'person', weight: 1 }];
  return { ...question, idf, entities, linked: true, corpus: 10 };
}

test('the name and what is asked of it have half the weight each', () => {
  const needs = readNeeds(understood('When did Ada Byron die in London?', 'Ada Byron'));
  expect(needs.map(({ term, subject, weight }) => [term, subject, weight])).toEqual([
    ['ada', true, 0.25],
    ['byron', true, 0.25],
    ['die', false, 0.25],
    ['london', false, 0.25],
  ]);
});

test('a name that stands nearly everywhere counts less', () => {
  const question = understood('When did Ada die?', 'Ada');
  const needs = readNeeds({ ...question, idf: new Map([...question.idf, ['ada', 0.04]]) });
  expect(needs.map(({ term, weight }) => [term, weight])).toEqual([
    ['ada', 0.1],
    ['die', 0.9],
  ]);
});

test('how one asks, and what the kind of the answer says, is not needed', () => {
  const terms = (query: string) => readNeeds(understood(query, 'Ada Byron')).map(({ term }) => term);
  expect(terms('Please tell me about Ada Byron')).toEqual(['ada', 'byron']);
  expect(terms('Which year did Ada Byron leave?')).toEqual(['ada', 'byron', 'leav']);
});

test('the words that ask are not needed in Chinese either', () => {
  const terms = readNeeds(understood('朱元璋是什么时候出生的？', '朱元璋')).map(({ term }) => term);
  expect(terms).toEqual(['朱元璋', '朱元', '元璋', '出生']);
});

test('a follow-up needs the names of the turns before, and their words where it has none of its own', () => {
  const history = [{ role: 'user', content: 'Which machine did Ada Byron like?' }] as const;
  const terms = (query: string) =>
    readNeeds(understood(query, 'Ada Byron', history)).map(({ term, carried }) => [term, carried]);
  expect(terms('When did she die?')).toEqual([
    ['die', false],
    ['ada', true],
    ['byron', true],
  ]);
  expect(terms('And when was that?').map(([term]) => term)).toEqual(['machin', 'ada', 'byron', 'like']);
});
