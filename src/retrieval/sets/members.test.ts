import { expect, test } from 'vitest';
import type { StoredChunk } from '../../store/contract.ts';
import { askedSet } from '../question/asked-set.ts';
import { membersOf } from './members.ts';

function chunk(text: string, documentId = 'doc-a', start = 0): StoredChunk {
  const end = start + text.length;
  return {
    id: start,
    documentId,
    filePath: '',
    title: null,
    ordinal: 0,
    start,
    end,
    text,
    tokens: 1,
    page: null,
    heading: null,
  };
}

const members = (question: string, ...chunks: StoredChunk[]) => {
  const set = askedSet(question);
  return set ? membersOf(set, chunks) : [];
};
const names = (question: string, ...chunks: StoredChunk[]) =>
  members(question, ...chunks).map(({ name }) => name);
const far = 'So it went on. '.repeat(30);

test('they are those whose names hold the noun, each from where it is named by itself', () => {
  const text = `Gate of Salt, Gate of Reeds, Gate of the\nNorth Wind. ${far}The Gate of Reeds opened. ${far}Then the Gate of Salt. ${far}At last the Gate of the North Wind.`;
  const found = members('What did he see behind the three gates?', chunk(text));
  expect(found.map(({ name }) => name)).toEqual(['Gate of Reeds', 'Gate of Salt', 'Gate of the North Wind']);
  expect(found.map(({ from }) => text.slice(from, from + 12))).toEqual([
    'Gate of Reed',
    'Gate of Salt',
    'Gate of the ',
  ]);
  expect(found[0]?.to).toBe(found[1]?.from);
  expect(found[2]?.to).toBe(Number.POSITIVE_INFINITY);
});

test('a near noun names them as well', () => {
  const text = 'The Ghost of Salt came. The Ghost of Reeds came. Ghost of Salt! Ghost of Reeds!';
  expect(names('What did the two spirits say?', chunk(text))).toEqual(['Ghost of Salt', 'Ghost of Reeds']);
});

test('two names of one are one, and the plural is nobody’s name', () => {
  const text =
    'The Ghost of Per Brun came, and Brun’s Ghost spoke. Two Ghosts! The Ghost of Una Falk wept. Ghost of Una Falk!';
  expect(names('Who are the two ghosts?', chunk(text))).toEqual(['Ghost of Per Brun', 'Ghost of Una Falk']);
});

test.each([
  ['What did the three sisters sell?', 'The three sisters, Ada, Bea and Cleo Brun, kept a shop.'],
  ['What did the three sisters sell?', 'Ada, Bea and Cleo Brun were the three sisters.'],
])('%s: they are listed', (question, text) => {
  expect(names(question, chunk(text))).toEqual(['Ada', 'Bea', 'Cleo Brun']);
});

test('where there are more or fewer than are asked of, it is not clear who they are', () => {
  expect(
    names('What did the four sisters sell?', chunk('The sisters, Ada, Bea and Cleo, kept a shop.')),
  ).toEqual([]);
  const gates = 'Gate of Salt. Gate of Reeds. Gate of Salt. Gate of Reeds.';
  expect(names('What is behind the three gates?', chunk(gates))).toEqual([]);
});

test('of hundreds that are named with the noun it is not clear who they are', () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) => `Gate of ${letters(at)}.`).join(' ');
  const twice = 'Gate of Salt. Gate of Reeds. Gate of Salt. Gate of Reeds. ';
  expect(names('What did the gates say?', chunk(twice + named(200)))).toHaveLength(2);
  expect(names('What did the gates say?', chunk(twice + named(400)))).toEqual([]);
});

function letters(at: number): string {
  return `X${[...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')}x`;
}
