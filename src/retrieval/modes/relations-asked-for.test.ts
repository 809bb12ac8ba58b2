import { expect, test } from 'vitest';
import { analyze } from '../../text/terms.ts';
import { matchPredicates } from './relations-asked-for.ts';

const STATED = ['was directed by', 'was shot in', 'was written by'].map((predicate, relation) => ({
  relation,
  predicate,
}));

test.each([
  ['Who is the director of The Glass Harbour?', [0]],
  ['Where was The Glass Harbour shot?', [1]],
  ['Who is the author of The Glass Harbour?', [2]],
  ['How long is The Glass Harbour?', []],
])('%s', (question, expected) => {
  const idf = new Map(analyze(question).map((term) => [term, 1]));
  expect(matchPredicates(STATED, idf).map(({ id }) => id)).toEqual(expected);
});

test('what tells more comes first', () => {
  const idf = new Map(Object.entries({ shot: 3, direct: 1 }));
  expect(matchPredicates(STATED, idf)).toEqual([
    { id: 1, score: 3 },
    { id: 0, score: 1 },
  ]);
});
