import { expect, test } from 'vitest';
import { askedFact } from './asked-fact.ts';
import { readQuestion } from './read.ts';

test.each([
  ['When was the director of Alpha born?', { event: 'born' }],
  ['What is the place of death of Una Falk?', { event: 'died' }],
  ['Who is older, Una Falk or Nils Brun?', { event: 'born' }],
  ['Which country is the director of Alpha from?', { country: true }],
  ['When was Alpha founded?', {}],
  ['Who is the mother of the wife of Alpha?', { relative: 'mother' }],
  ["Who is Una Falk's husband?", { relative: 'spouse' }],
  ["Who is Una Falk's paternal grandfather?", { relative: 'father' }],
  ['Who is the mother-in-law of Una Falk?', { relative: 'mother' }],
  ['Who directed Alpha?', {}],
  ['', {}],
])('%s', (question, fact) => {
  expect(askedFact(readQuestion(question, []))).toEqual(fact);
});
