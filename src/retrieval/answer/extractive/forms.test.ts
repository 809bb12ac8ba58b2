import { expect, test } from 'vitest';
import { ask, passage } from './answer-support.ts';
import { answerFrom } from './extractive.ts';

const RIVER = '小船在河上走了三天。风很大。他们唱着歌。'.repeat(4);
const LIN = [
  passage(1, null, `后来林海常常想起自己的父母，写了一首诗。${RIVER}`, 'doc-lin'),
  passage(
    2,
    null,
    `姓名：林海\n\n性别：男\n\n职业：渔夫\n\n爱好：钓鱼\n\n住处：江边\n\n父亲：林大山，木匠\n\n母亲：周氏，织工\n\n生卒：1801－1850\n\n${RIVER}`,
    'doc-lin',
  ),
];
const FALK = [
  passage(1, null, 'In her poems Una Falk often spoke to her mother. She wrote them by the sea.', 'doc-falk'),
  passage(
    2,
    null,
    'Name: Una Falk\n\nTrade: captain\n\nShip: Petrel\n\nPort: Lund\n\nColour: green\n\nMother: Ada Brun\n\nFather: Per Falk',
    'doc-falk',
  ),
];

test.each([
  ['林海的父亲是谁？', '父亲：林大山，木匠 [2]'],
  ['林海的母亲叫什么名字？', '母亲：周氏，织工 [2]'],
  ['林海什么时候出生？', '生卒：1801－1850 [2]'],
])(
  '%s is answered by the line of a form that bears the label, whether the name is known or not',
  (question, said) => {
    expect(answerFrom(ask(question, '林海'), LIN, undefined).text.startsWith(said)).toBe(true);
    expect(answerFrom(ask(question), LIN, undefined).text.startsWith(said)).toBe(true);
  },
);

test('both parents are told', () => {
  const { text } = answerFrom(ask('林海的父母是谁？', '林海'), LIN, undefined);
  expect(text).toMatch(/^父亲：林大山，木匠 \[2\].* 母亲：周氏，织工 \[2\]/);
});

test('a form is about one from its first line to its last', () => {
  expect(answerFrom(ask('Who was the mother of Una Falk?', 'Una Falk'), FALK, undefined).text).toMatch(
    /^Mother: Ada Brun \[2\]/,
  );
});
