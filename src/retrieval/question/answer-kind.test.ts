import { expect, test } from 'vitest';
import { answerKind } from './answer-kind.ts';

test.each([
  ['Who was Marley?', 'definition'],
  ['What is a trace tree?', 'definition'],
  ['朱元璋是谁？', 'definition'],
  ['When did the mother of Harwin die?', 'time'],
  ['In what year was the firm founded?', 'time'],
  ['朱元璋什么时候出生？', 'time'],
  ['Where was she born?', 'place'],
  ['Which country is the director from?', 'place'],
  ['How many spirits came?', 'number'],
  ['Are both films from the same country?', 'choice'],
  ['Which film came out first, Alpha or Beta?', 'choice'],
  ['Who was the father of Marley?', 'person'],
  ["Who was Marley's father?", 'person'],
  ["What is Moore's law?", 'definition'],
  ['What is the Bank of England?', 'definition'],
  ['What is the date of birth of Marley?', 'time'],
  ['What is the place of birth of Marley?', 'place'],
  ['What is the population of Oban?', 'number'],
  ['What nationality is the singer of When It Rains?', 'place'],
  ['Who was born first, Ada or Grace?', 'choice'],
  ['Who directed the film?', 'person'],
  ['朱元璋是谁？', 'definition'],
  ['朱元璋的父亲是谁？', 'person'],
  ['Why did he weep when she left?', 'other'],
  ['What did she see where he stood?', 'other'],
  ['What does Halma stand for?', 'definition'],
  ['Tell me more', 'other'],
  ['', 'other'],
])('%s asks for: %s', (question, kind) => {
  expect(answerKind(question)).toBe(kind);
});
