import { expect, test } from 'vitest';
import { isDeclined } from '../decline.ts';
import { ask, passage } from './answer-support.ts';
import { certainty } from './certainty.ts';
import { answerFrom } from './extractive.ts';

const HALDEN = [
  passage(1, 'Halden', 'Halden is a town on the Skerry coast. It was founded in 1661. It has 3 ferries.'),
  passage(2, 'Skerry coast', 'The Skerry coast is known for its herring. Its harbours are small.'),
];
const answer = (question: string, ...names: string[]) =>
  answerFrom(ask(question, ...names), HALDEN, undefined).text;

test.each([
  ['What is the population of Halden?'],
  ['Who was the first mayor of Halden?'],
  ['How many lamps does Halden have?'],
  ['Where are the ferries of Halden built?'],
  ['Which opera did the composer of Salt Road write?'],
])('%s is declined where that is not said', (question) => {
  expect(isDeclined(answer(question, 'Halden'))).toBe(true);
});

test.each([
  ['When was Halden founded?', 'It was founded in 1661. [1]'],
  ['How many ferries does Halden have?', 'It has 3 ferries. [1]'],
  ['What is the Skerry coast known for?', 'The Skerry coast is known for its herring. [2]'],
])('%s is answered', (question, said) => {
  expect(answer(question, 'Halden', 'Skerry coast')).toContain(said);
});

test('words strewn over a long text do not make an answer', () => {
  const strewn = Array.from({ length: 40 }, (_, at) =>
    at === 5
      ? 'The harvest was won.'
      : at === 20
        ? 'He saw the world.'
        : at === 35
          ? 'A cup stood there.'
          : 'It rained.',
  ).join(' ');
  const asked = ask('Who won the world cup in Brazil last summer?');
  expect(isDeclined(answerFrom(asked, [passage(1, 'Novel', strewn)], undefined).text)).toBe(true);
});

test('certainty is a probability, and grows with what is covered', () => {
  const nothing = { joint: 0, unheard: 0, asked: 0, open: 0, missing: 0, beyond: 0, reached: 0 };
  const one = certainty({ ...nothing, undecided: 0, titled: 0 });
  const other = certainty({ ...nothing, joint: 1, asked: 1, undecided: 0, titled: 1 });
  expect(one).toBeLessThan(0.3);
  expect(other).toBeGreaterThan(0.7);
});
