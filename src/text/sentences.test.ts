import { expect, test } from 'vitest';
import { splitSentences } from './sentences.ts';

const split = (text: string) => splitSentences(text).map(({ start, end }) => text.slice(start, end));

test('ends sentences at full stops, questions and exclamations', () => {
  expect(split(' Marley was dead. Was he?  He was! ')).toEqual(['Marley was dead.', 'Was he?', 'He was!']);
  expect(split('')).toEqual([]);
  expect(split(' \n\n ')).toEqual([]);
});

test.each([
  'He met Mr. Fezziwig and Mrs. Cratchit in St. Louis.',
  'J. R. R. Tolkien wrote it with George I. Smith.',
  'It is in No. 5, e.g. in Vol. 2 or Fig. 3 on p. 12.',
  'Apple Inc. announced it, Acme Corp. Chief Tim Cook said.',
  'The U.S. Army came at 5 p.m. on Jan. 5 with 3.14 tons.',
  'Una of Lund (d. 20 March 851), r. 840 to 851, was born c. 800.',
  'Yahoo! announced a loss.',
  '"What?" said he.',
])('keeps together: %s', (sentence) => {
  expect(split(`Before. ${sentence} After.`)).toEqual(['Before.', sentence, 'After.']);
});

test.each([
  ['It was in the U.S. The army left.', 'It was in the U.S.', 'The army left.'],
  ['He joined Acme Inc. The firm grew.', 'He joined Acme Inc.', 'The firm grew.'],
  ['So am I. Then he left.', 'So am I.', 'Then he left.'],
  ['He came at 5 p.m. Bob left.', 'He came at 5 p.m.', 'Bob left.'],
  ['It is rich in vitamin C. 20 Danes ate it.', 'It is rich in vitamin C.', '20 Danes ate it.'],
  ['The answer is no. Five men left.', 'The answer is no.', 'Five men left.'],
  ['"No." "Yes!"', '"No."', '"Yes!"'],
  ['He scored twice.[31][32] He left.', 'He scored twice.[31][32]', 'He left.'],
])('breaks: %s', (text, first, second) => {
  expect(split(text)).toEqual([first, second]);
});

test('Chinese and Japanese', () => {
  expect(split('他说：“你好。”然后走了。真的吗？是！')).toEqual([
    '他说：“你好。”',
    '然后走了。',
    '真的吗？',
    '是！',
  ]);
  expect(split('東京へ行く。楽しい！')).toEqual(['東京へ行く。', '楽しい！']);
});

test('a wrapped paragraph is one flow, a blank line ends it', () => {
  const text = [
    'It was the best of times, it was the worst of times, it was the age',
    'of wisdom, it was the age of foolishness, it was the epoch of Mr.',
    'Belief, it was the epoch of incredulity. It was over',
    '',
    'THE NEXT',
  ].join('\n');
  expect(split(text)).toEqual([text.slice(0, text.indexOf(' It was over')), 'It was over', 'THE NEXT']);
});

test('lines that were ended on purpose are sentences: lists, headings, short lines, rows', () => {
  expect(split('1. Introduction\n2. Methods\n- one\n- two\n# Title\nText')).toEqual([
    '1. Introduction',
    '2. Methods',
    '- one',
    '- two',
    '# Title',
    'Text',
  ]);
  expect(split('Dear Sir\nI am writing to you about the matter of the lamp that you sold.')).toEqual([
    'Dear Sir',
    'I am writing to you about the matter of the lamp that you sold.',
  ]);
});

test('a line that ends or begins within a phrase goes on, however ragged the lines are', () => {
  const ragged = [
    'The light of Alden was built in 1871 by Ada Fenn, who had come from the',
    'Northern Isles, and by the',
    'Harbour Board,',
    'Tom Fenn',
    'and others.',
    'A year later it shone.',
  ].join('\n');
  expect(split(ragged)).toEqual([
    ragged.slice(0, ragged.indexOf('A year')).trimEnd(),
    'A year later it shone.',
  ]);
  expect(split('Keeper\nAda Fenn\nBorn\n1871\nHeight\n1.7 m')).toHaveLength(6);
});

test('what is too long for a sentence is cut at a clause, a word, or a character', () => {
  for (const part of ['some words, ', 'word ', 'x', '\u{1f984}']) {
    const text = part.repeat(Math.ceil(5000 / part.length));
    const spans = splitSentences(text);
    expect(spans.length).toBeGreaterThan(2);
    expect(Math.max(...spans.map(({ start, end }) => end - start))).toBeLessThanOrEqual(2000);
    for (const { start, end } of spans) expect(text.slice(start, end).isWellFormed()).toBe(true);
  }
  expect(split('some words, '.repeat(400))[0]).toMatch(/words,$/);
});
