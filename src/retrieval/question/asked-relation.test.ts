import { expect, test } from 'vitest';
import { answerKind } from './answer-kind.ts';
import { askedRelation } from './asked-relation.ts';

test.each([
  ['What is Ada Falk’s relation to Una?', ['Ada Falk', 'Una']],
  ['What was the relationship between Ada and Una Falk?', ['Ada', 'Una Falk']],
  ['How is Ada related to Una?', ['Ada', 'Una']],
  ['How are they related?', undefined],
  ['What is relativity?', undefined],
] as const)('%s', (question, related) => {
  expect(askedRelation(question)).toEqual(related);
});

test('it is told by what one of them is', () => {
  expect(answerKind('How is Ada related to Una?')).toBe('definition');
});
