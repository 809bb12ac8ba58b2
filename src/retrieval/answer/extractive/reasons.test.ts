import { expect, test } from 'vitest';
import { declining } from '../decline.ts';
import { ask, passage } from './answer-support.ts';
import { answerFrom } from './extractive.ts';

const MILL = [
  passage(
    1,
    'Mill',
    'The old mill will close in June. It has two wheels. Its owner blamed the dry summers. Tea was served.',
  ),
];

const HULDA = [
  passage(
    1,
    null,
    [
      'Hulda Brae left the island in spring. She sold the goat, because the byre had burnt down.',
      'Ottar kept the boat, for he meant to row to the fair. Hulda loved the fair. It rained all summer, because it always rained.',
      '“You are limping,” said Hulda. “Tell me why?” “I fell from the cart on Monday,” said Ottar.',
      'Ottar locked the church. He did so because the bell had been stolen.',
      'Hulda painted the door. The smith sailed to the mainland to buy a new anvil.',
    ].join(' '),
  ),
];

test.each([
  [MILL, 'Why will the mill close?', ['mill'], 'Its owner blamed the dry summers. [1]'],
  [
    HULDA,
    'Why did Hulda sell the goat?',
    ['Hulda'],
    'She sold the goat, because the byre had burnt down. [1]',
  ],
  [HULDA, 'Why did Ottar keep the boat?', ['Ottar'], 'for he meant to row to the fair. [1]'],
  [HULDA, 'Why was Ottar limping?', ['Ottar'], '“I fell from the cart on Monday,” said Ottar. [1]'],
  [HULDA, 'Why did Ottar lock the church?', ['Ottar'], 'He did so because the bell had been stolen. [1]'],
  [HULDA, 'Why did the smith sail to the mainland?', [], 'to buy a new anvil. [1]'],
] as const)('%# is told by the sentence that gives the reason', (passages, question, names, said) => {
  const { text } = answerFrom(ask(question, ...names), passages, undefined);
  expect(text).toContain(said);
  expect(text).not.toMatch(/Tea|always rained/);
});

test.each([
  ['Why did Hulda leave the island?', ['Hulda']],
  ['Why did Hulda love the fair?', ['Hulda']],
  ['Why did Hulda paint the door?', ['Hulda']],
  ['Why did Hulda keep the boat?', ['Hulda']],
])('%s is declined where reasons are given for other things', (question, names) => {
  expect(answerFrom(ask(question, ...names), HULDA, undefined).text).toBe(declining(question));
});
