import { expect, test } from 'vitest';
import { ask, passage } from './answer-support.ts';
import { readSentences } from './sentences.ts';
import { namesUnheard } from './unheard.ts';

const SENTENCES = readSentences([
  passage(1, 'Order of Saint Anne', 'Una Falk left Lund. UnaBrun: A boy read Emma. Per Brun stayed there.'),
]);
const unheard = (question: string) => namesUnheard(ask(question), SENTENCES);

test.each([
  ['When did Una Falk leave?', false],
  ['When did Una Brun leave?', false],
  ['When did Per Falk leave?', true],
  ['Who founded the Order of Saint Anne?', false],
  ['Who founded the Order of Saint Brun?', true],
  ['What did Una and Per read?', false],
  ["Where is Una's Emma?", false],
  ['Una Olsen, who is she?', false],
])('%s', (question, expected) => {
  expect(unheard(question)).toBe(expected);
});

test('a word written as a name that stands in no document is not heard of', () => {
  const question = ask('When did Olsen leave?');
  const idf = new Map([['olsen', Math.log(1 + 10.5 / 0.5)]]);
  expect(namesUnheard({ ...question, idf }, SENTENCES)).toBe(true);
});
