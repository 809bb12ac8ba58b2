import { expect, test } from 'vitest';
import { ask, passage } from '../answer-support.ts';
import { answerFrom } from '../extractive.ts';

const CHATS = [
  passage(
    1,
    'Chat 20310402',
    'Time: 20310402_18:30\nUnaFalk: I sold the old rowing boat today!\nOrm: Good for you.',
  ),
  passage(
    2,
    'Chat 20310409',
    'Time: 20310409_08:15\nOrm: The harbour crane broke down again.\nUnaFalk: Oh no.',
  ),
];
const LOG = [
  passage(
    1,
    'Night log',
    '2031-05-01 22:10 Pump two stopped without an alarm.\n\n2031-05-01 23:40 The spare valve was fitted by the night crew.',
  ),
];
const answer = (question: string, passages = CHATS) => answerFrom(ask(question), passages, undefined).text;

test('what came before what is answered from the dates of chats', () => {
  expect(answer('Did Una Falk sell the rowing boat before the harbour crane broke down?')).toMatch(
    /^Yes: 20310402 18:30, before 20310409 08:15\. \[1\] \[2\]/,
  );
  expect(answer('Did Una Falk sell the rowing boat after the harbour crane broke down?')).toMatch(/^No: /);
  expect(answer('Did the harbour crane break down after Una Falk sold the rowing boat?')).toMatch(
    /^Yes: 20310409 08:15, after 20310402 18:30\./,
  );
});

test('entries of a log have dates of their own, to the minute', () => {
  expect(answer('Was the spare valve fitted before pump two stopped?', LOG)).toMatch(
    /^No: 2031-05-01 23:40, after 2031-05-01 22:10\./,
  );
});

test('where one of the two is not told of, nothing is made up', () => {
  expect(answer('Did Una Falk sell the rowing boat before the lighthouse keeper retired?')).not.toMatch(
    /^(?:Yes|No)/,
  );
});
