import { expect, test } from 'vitest';
import { findQuotedTitles } from './quotes.ts';

const titles = (text: string) => findQuotedTitles(text).map(({ start, end }) => text.slice(start, end));

test.each([
  ['a song from her album, "Piece by Piece" (2015).', ['Piece by Piece']],
  ['known for his book" What is God?" first published', ['What is God?']],
  [
    'films such as “Wild Strawberries,” “Cries and Whispers,” and “Persona”',
    ['Wild Strawberries', 'Cries and Whispers', 'Persona'],
  ],
  ['the novel "Persona" and the word "Persona"', ['Persona']],
  [
    'read _Great Expectations_ and *War and Peace*, it is _very_ nice',
    ['Great Expectations', 'War and Peace'],
  ],
])('%j names the works %j', (text, works) => {
  expect(titles(text)).toEqual(works);
});

test.each([
  ['"Scrooge!" said Marley. "Mr. Marley is dead," he replied.'],
  ['"Merry Christmas, Uncle!" cried Fred. "God save you!"'],
  ['He called it "a very bad idea" and left.'],
])('%j names no work', (text) => {
  expect(titles(text)).toEqual([]);
});
