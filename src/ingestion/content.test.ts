import { expect, test } from 'vitest';
import { documentId, summarize } from './content.ts';

test('a document is its content: text and the same bytes are one', () => {
  expect(documentId('Weft')).toBe(documentId(new TextEncoder().encode('Weft')));
  expect(documentId('Weft')).toMatch(/^doc-[0-9a-f]{32}$/);
  expect(documentId('Weft')).not.toBe(documentId('weft'));
});

test.each([
  ['', ''],
  ['Short.', 'Short.'],
  ['Two\nlines  of\ttext.', 'Two lines of text.'],
  ['a'.repeat(250), 'a'.repeat(250)],
  ['a'.repeat(251), `${'a'.repeat(250)}...`],
  [`${'word '.repeat(50)}end`, `${'word '.repeat(50).trim()}...`],
  [`${'word '.repeat(49)}longer words`, `${'word '.repeat(49).trim()}...`],
])('a summary is the first 250 characters on a word’s end', (text, summary) => {
  expect(summarize(text)).toBe(summary);
});

test('a summary never ends within a character', () => {
  expect(summarize(`${'a'.repeat(249)}${'😀'.repeat(20)}`)).toBe(`${'a'.repeat(249)}...`);
});
