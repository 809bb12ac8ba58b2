import { expect, test } from 'vitest';
import { declining } from '../decline.ts';
import { ask, passage } from './answer-support.ts';
import { answerFrom } from './extractive.ts';

/** A chapter of a tale: too long to be about one thing. */
const CHAPTER = passage(
  1,
  null,
  [
    'Ottar married Sunna in the spring of 1813. The bells rang for an hour. Hulda stood by the well and did not look up.',
    '“Old Brae has been dead these seven years,” Hulda replied. “He died seven years ago, this very night.”',
    'Snow fell on the roofs. A cart went by. The smith put out his fire. Nobody spoke. The dog slept under the bench.',
    'In May 1820 a fair was held. Two girls sang. A boy stole a loaf. The miller laughed. Hulda bought three combs and a lamp.',
    '“Why did you marry?” asked Hulda.',
    'The fiddler fell from the wall. It grew dark. The lamps were lit. Everybody went home.',
  ].join(' '),
);

test.each([
  ['When did Ottar marry Sunna?', ['Ottar', 'Sunna'], /spring of 1813/],
  ['When did Brae die?', ['Brae'], /^seven years ago/],
  ['How many combs did Hulda buy?', ['Hulda'], /three combs/],
  ['Who married Sunna?', ['Sunna'], /^Ottar/],
])('%s', (question, names, said) => {
  expect(answerFrom(ask(question, ...names), [CHAPTER], undefined).text).toMatch(said);
  expect(answerFrom(ask(question), [CHAPTER], undefined).text).toMatch(said);
});

test.each([
  // Of another.
  ['When did Hulda marry Sunna?', ['Hulda', 'Sunna']],
  // She only speaks.
  ['When did Hulda die?', ['Hulda']],
  // Dates of other things that are told between.
  ['When did Hulda marry?', ['Hulda']],
  ['When did Hulda weep?', ['Hulda']],
  ['How many loaves did Hulda buy?', ['Hulda']],
  // She only asks.
  ['Who did Hulda marry?', ['Hulda']],
])('%s is declined, whether its names are known or only written as such', (question, names) => {
  expect(answerFrom(ask(question, ...names), [CHAPTER], undefined).text).toBe(declining(question));
  expect(answerFrom(ask(question), [CHAPTER], undefined).text).toBe(declining(question));
});

test('the word that begins a second question is no name', () => {
  const passages = [
    passage(1, null, 'Ottar built the first kiln in 1843.'),
    passage(2, null, 'Hulda built a loom in 1852.'),
  ];
  expect(answerFrom(ask('Who built the first kiln? Who built a loom?'), passages, undefined).text).toBe(
    'Ottar built the first kiln in 1843. [1] Hulda built a loom in 1852. [2]',
  );
});
