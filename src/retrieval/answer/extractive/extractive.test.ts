import { expect, test } from 'vitest';
import { declining } from '../decline.ts';
import { ask, passage } from './answer-support.ts';
import { answerFrom, EMPTY_KNOWLEDGE_BASE } from './extractive.ts';

const NOT_FOUND = declining('');

const CAROL = [
  passage(
    1,
    'Carol',
    'Marley was dead, to begin with. Scrooge knew it. The knocker on the door was large. It shone.',
  ),
  passage(2, 'Partners', 'Jacob Marley was the partner of Ebenezer Scrooge for many years.\n\n\nTHE END'),
];

test('who somebody was is said first of all by the sentence that defines him', () => {
  const { text, cited } = answerFrom(ask('Who was Marley?', 'Marley'), CAROL, 'single sentence');
  expect(text).toBe('Jacob Marley was the partner of Ebenezer Scrooge for many years. [2]');
  expect([...cited]).toEqual([2]);
});

test('documents come in the order they answer best, sentences of one as it reads, each with its citation', () => {
  const { text } = answerFrom(ask('Who was Marley?', 'Marley'), CAROL, undefined);
  expect(text).toBe(
    'Jacob Marley was the partner of Ebenezer Scrooge for many years. [2] Marley was dead, to begin with. [1]',
  );
});

const HOUSEHOLD = [
  passage(
    1,
    'Carol',
    'Per Brun, clerk to Una Falk.\nNils, Una’s nephew.\nAda, the sister of Una Falk.\nNils came to Una.',
  ),
];

test.each([
  ['What is Nils’s relation to Una?', 'Nils, Una’s nephew. [1]'],
  ['How is Per Brun related to Una Falk?', 'Per Brun, clerk to Una Falk. [1]'],
  ['What is the relation between Nils and Ada?', 'Nils, Una’s nephew. [1] Ada, the sister of Una Falk. [1]'],
])('%s is answered by what one is to the other', (question, answer) => {
  expect(answerFrom(ask(question, 'Nils', 'Ada', 'Per Brun', 'Una'), HOUSEHOLD, undefined).text).toBe(answer);
});

test('who "he" is stands before what is said of him, also in a talk', () => {
  const talk = passage(
    1,
    'Carol',
    'It snowed. ‘Mr. Marley is dead,’ said Scrooge. ‘He died seven years ago.’ The clerk wrote.',
  );
  expect(answerFrom(ask('When did Marley die?', 'Marley'), [talk], undefined).text).toBe(
    'seven years ago — ‘Mr. Marley is dead,’ said Scrooge. [1] ‘He died seven years ago.’ [1]',
  );
});

test('response_type gives the form', () => {
  expect(answerFrom(ask('Who was Marley?', 'Marley'), CAROL, 'bullet points').text).toBe(
    '- Jacob Marley was the partner of Ebenezer Scrooge for many years. [2]\n- Marley was dead, to begin with. [1]',
  );
  expect(answerFrom(ask('Who was Marley?', 'Marley'), CAROL, 'multiple paragraphs').text).toContain(
    '[2]\n\nMarley',
  );
});

const HARBOUR = [
  passage(
    1,
    'Gull Lighthouse',
    'The Gull Lighthouse is a lighthouse on Skerry Rock. It was founded by Una Falk in 1820. Its lamp was made by the Oban Works. At the lighting of the lamp a choir sang, and the harbour master fell into the sea. The key is under the mat.',
  ),
  passage(
    2,
    'Una Falk',
    'Una Falk was a sea captain. She was born on 3 May 1779 in Lund. She kept two dogs.',
  ),
  passage(3, 'Oban Works', 'The Oban Works were a maker of lamps. They were founded by Per Oban in 1801.'),
  passage(4, 'Nils Brun', 'Nils Brun was a fisherman. He was born in 1790 in Bergen.'),
];

test.each([
  ['Who founded the Gull Lighthouse?', ['Gull Lighthouse'], 'It was founded by Una Falk in 1820. [1]'],
  ['Where was Una Falk born?', ['Una Falk'], 'She was born on 3 May 1779 in Lund. [2]'],
  [
    'What happened at the lighting of the lamp?',
    [],
    'At the lighting of the lamp a choir sang, and the harbour master fell into the sea. [1]',
  ],
  [
    'When was the founder of the Gull Lighthouse born?',
    ['Gull Lighthouse'],
    'Una Falk: She was born on 3 May 1779 in Lund. [2] It was founded by Una Falk in 1820. [1]',
  ],
  [
    'Who was born first, Nils Brun or Una Falk?',
    ['Nils Brun', 'Una Falk'],
    'Una Falk: 3 May 1779, against 1790. [2] [4] Una Falk: She was born on 3 May 1779 in Lund. [2] Nils Brun: He was born in 1790 in Bergen. [4]',
  ],
  ['How many dogs did Una Falk have?', ['Una Falk'], 'She kept two dogs. [2]'],
  ['Where is the key of the Gull Lighthouse?', ['Gull Lighthouse'], 'The key is under the mat. [1]'],
  ['What colour is the Gull Lighthouse?', ['Gull Lighthouse'], NOT_FOUND],
  ['How many dogs does Nils Brun have?', ['Nils Brun'], NOT_FOUND],
])('%s is answered without fillers', (question, names, answer) => {
  expect(answerFrom(ask(question, ...names), HARBOUR, undefined).text).toBe(answer);
});

test('what is said by nobody knows whom gives way to what somebody is said to do', () => {
  const passages = [
    passage(
      1,
      'The mill',
      'Una showed it. I will show you the mill, Una. Una Falk showed the mill to the miller.',
    ),
    passage(2, 'Chat', 'Una: I sold the boat.\nPer: Poor Una!\nI sold you the boat, Una.'),
  ];
  const first = (question: string) => answerFrom(ask(question, 'Una'), passages, 'single sentence').text;
  expect(first('Who showed the mill to Una?')).toBe('Una Falk showed the mill to the miller. [1]');
  expect(first('What did Una sell?')).toBe('Una: I sold the boat. [2]');
});

test('the one who died is no place where he died', () => {
  const said = 'Death came, and when he died, Per Falk was asleep.';
  const { text } = answerFrom(
    ask('Where did Per Falk die?', 'Per Falk'),
    [passage(1, 'War', said)],
    undefined,
  );
  expect(text).toBe(NOT_FOUND);
});

test('a number behind what is counted does not count it', () => {
  const said =
    'The boys of her class, three miles from the harbour, sang for Una Falk all the way through the storm.';
  const asked = ask('How many boys sang for Una Falk?', 'Una Falk');
  expect(answerFrom(asked, [passage(1, 'Una Falk', said)], undefined).text).toBe(`${said} [1]`);
});

test('a single sentence is the one that answers, though another leads to it', () => {
  const question = ask('When was the founder of the Gull Lighthouse born?', 'Gull Lighthouse');
  expect(answerFrom(question, HARBOUR, 'single sentence')).toMatchObject({
    text: 'Una Falk: She was born on 3 May 1779 in Lund. [2]',
    cited: new Set([2]),
  });
});

test('of a table the row that answers is given', () => {
  const rows = ['1909; Leader: Brandt; Ship: Petrel', '1914; Leader: Sorley; Ship: Star'].map(
    (row) => `Year: ${row}`,
  );
  const { text } = answerFrom(
    ask('Which ship did Sorley lead in 1914?', 'Sorley'),
    [passage(1, null, rows.join('\n'))],
    undefined,
  );
  expect(text).toBe('Year: 1914; Leader: Sorley; Ship: Star [1]');
});

test('an answer hops from a passage to the one it leads to', () => {
  const passages = [
    passage(1, 'Harwin II', 'Harwin II was a king. He was a son of Iselda of Tours. He liked to hunt.'),
    passage(2, 'Hunting', 'The king may hunt in the forest of the mother house.'),
    passage(3, 'Iselda of Tours', 'Iselda of Tours died on 20 March 851. She liked music.'),
  ];
  const { text } = answerFrom(ask('When did the mother of Harwin II die?', 'Harwin II'), passages, undefined);
  expect(text).toContain('He was a son of Iselda of Tours. [1]');
  expect(text).toContain('Iselda of Tours died on 20 March 851. [3]');
  expect(text).not.toContain('[2]');
});

test('a sentence that points back brings along the one that says to whom', () => {
  const passages = [
    passage(1, null, 'Ada Byron lived in London. She wrote the first program in 1843. Rain fell.'),
  ];
  const { text } = answerFrom(ask('When was the first program written?'), passages, undefined);
  expect(text).toBe('1843 — Ada Byron lived in London. [1] She wrote the first program in 1843. [1]');
});

test('the same sentence, from a copy or an overlap, is given once', () => {
  const said = 'The mill at Dunmore was built in 1802 by Tom Ashe.';
  const passages = [
    passage(1, null, said, 'doc-a'),
    passage(2, null, said, 'doc-b'),
    passage(3, null, `The mill at Dunmore was built by Tom Ashe in 1802. ${said}`, 'doc-a'),
  ];
  const { text } = answerFrom(ask('Who built the mill at Dunmore?'), passages, undefined);
  expect(text).toBe(`${said} [1]`);
});

test('hard-wrapped lines are shown on one line; headings are left alone', () => {
  const wrapped =
    'CHAPTER ONE\n\nThe mill at Dunmore, which stood by the river before the\ngreat flood came down the valley, was built in the year\n1802 by a brewer.\n';
  const { text } = answerFrom(
    ask('When was the mill at Dunmore built?'),
    [passage(1, null, wrapped)],
    undefined,
  );
  expect(text).toBe(
    '1802 — The mill at Dunmore, which stood by the river before the great flood came down the valley, was built in the year 1802 by a brewer. [1]',
  );
});

test('a default answer has at most 120 words, whatever the sentences', () => {
  const endless = `The mill ${'and the mill '.repeat(200)}was built.`;
  const { text } = answerFrom(ask('Who built the mill?'), [passage(1, null, endless)], undefined);
  expect(text.split(' ').length).toBeLessThanOrEqual(123);
  expect(text.endsWith('… [1]')).toBe(true);
});

test('Chinese questions are answered from Chinese text', () => {
  const passages = [passage(1, null, '朱元璋是明朝的开国皇帝。天气很好。他喜欢吃豆腐。')];
  const { text } = answerFrom(ask('朱元璋是谁？', '朱元璋'), passages, 'single sentence');
  expect(text).toBe('朱元璋是明朝的开国皇帝。 [1]');
});

test('it declines when the passages hold too little of what was asked', () => {
  const question = ask('Who won the football cup in Lisbon?');
  expect(answerFrom(question, CAROL, undefined)).toMatchObject({ text: NOT_FOUND, cited: new Set() });
  expect(answerFrom(question, [passage(1, null, 'A cup of tea stood there.')], undefined).text).toBe(
    NOT_FOUND,
  );
  expect(answerFrom(question, [], undefined).text).toBe(NOT_FOUND);
});

test('without documents it says so', () => {
  expect(answerFrom({ ...ask('Who was Marley?'), corpus: 0 }, [], undefined).text).toBe(EMPTY_KNOWLEDGE_BASE);
});

test('ten thousand rows are no reason to take long', () => {
  const rows = passage(1, 'Una', `Una was a captain.\n${'Una: b\n'.repeat(10_000)}`);
  const started = performance.now();
  expect(answerFrom(ask('Who was Una?', 'Una'), [rows], undefined).text).toContain('captain');
  // Pairs of all of them took 35 s.
  expect(performance.now() - started).toBeLessThan(5000);
});
