import { expect, test } from 'vitest';
import { askedSet } from './asked-set.ts';

test.each([
  ['What did the three wardens give Ottar?', 'wardens', 3, false],
  ['What did each of the wardens say?', 'wardens', undefined, false],
  ['What do the wardens show Ottar?', 'wardens', undefined, false],
  ['Who are the 3 old wardens?', 'wardens', 3, true],
  ['List the wardens that Ottar meets.', 'wardens', undefined, true],
  ['Which two children ran away?', 'children', 2, true],
])('%s asks of %s', (question, plural, count, listed) => {
  expect(askedSet(question)).toMatchObject({ plural, count, listed });
});

test.each([
  ['What did the warden give Ottar?'],
  ['How many wardens are there?'],
  ['What happened in the three years of the war?'],
  ['Which of the two wardens is older?'],
  ['What are the limits of the model?'],
])('%s asks of no set', (question) => {
  expect(askedSet(question)).toBeUndefined();
});

test('one is asked of by its name', () => {
  expect(askedSet('What did the Warden of the Ford show Ottar?')).toMatchObject({
    plural: 'wardens',
    only: 'Warden of the Ford',
  });
  expect(askedSet('Who is the Warden of the Ford?')).toBeUndefined();
});
