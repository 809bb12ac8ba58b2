import { expect, test } from 'vitest';
import { outline } from '../../../test/support/files.ts';
import { convertPlainText } from './plain-text.ts';

test('blank lines part paragraphs, and the text stays as it is', () => {
  const text = '\nThe ferry left at nine, and nobody\nwaved.\n\n\n   It came back at ten.  \n';
  const document = convertPlainText(text);
  expect(document.text).toBe(text);
  expect(outline(document)).toEqual([
    'paragraph: The ferry left at nine, and nobody\nwaved.',
    'paragraph: It came back at ten.',
  ]);
  expect(document.title).toBeNull();
});

test('a short first line above the text is its title', () => {
  const below =
    'The Harbour Office of Alden keeps the tide tables and answers for the lighthouse on the northern mole.';
  expect(convertPlainText(`Harbour Office\n${below}`).title).toBe('Harbour Office');
  expect(outline(convertPlainText(`Harbour Office\n${below}`))).toEqual([
    'heading 1: Harbour Office',
    `paragraph: ${below}`,
  ]);
  expect(convertPlainText(`Harbour Office\n\n${below}`).title).toBe('Harbour Office');
  expect(convertPlainText(`Alden & Co.\n${below}`).title).toBe('Alden & Co.');
});

test.each([
  ['a sentence', 'The office is closed.\n\nIt opens again on Monday.'],
  [
    'the first line of a wrapped paragraph',
    'The Harbour Office of Alden keeps the tide tables\nand answers for the lighthouse on the mole.',
  ],
  [
    'a wrapped line before a capital',
    'The tables are kept by the harbour office of\nAlden, which also answers for the light.',
  ],
  ['all there is', 'Harbour Office'],
  ['a list item', '- Harbour Office\n\nMore text here.'],
])('no title: %s', (_, text) => {
  expect(convertPlainText(text).title).toBeNull();
});

test('a Title: line names the work', () => {
  expect(
    convertPlainText('An eBook from the library\n\nTitle: The Long Tide\n\nAuthor: A. Nobody\n').title,
  ).toBe('The Long Tide');
});

test('parts of a book are headings', () => {
  const text =
    'PART ONE\n\nCHAPTER I\n\nIt rained.\n\nChapter 2: The Sea\n\nIt stopped.\n\n第三章 归来\n\n雨停了。\n\nPart of me was glad.';
  expect(outline(convertPlainText(text))).toEqual([
    'heading 1: PART ONE',
    'heading 2: CHAPTER I',
    'paragraph: It rained.',
    'heading 2: Chapter 2: The Sea',
    'paragraph: It stopped.',
    'heading 2: 第三章 归来',
    'paragraph: 雨停了。',
    'paragraph: Part of me was glad.',
  ]);
});

test('bullets, indents and short lines begin blocks of their own', () => {
  const text = [
    'We need the following before the ship can leave the harbour:',
    '- rope',
    '- two lanterns',
    '  from the store',
    '',
    'Name: Ada Fenn',
    'Place of birth: Alden',
    'She was the first woman to be given the keeper’s post at the northern light,',
    'which she held for thirty years until the mole was rebuilt.',
    '    The next keeper was her nephew.',
  ].join('\n');
  expect(outline(convertPlainText(text))).toEqual([
    'paragraph: We need the following before the ship can leave the harbour:',
    'list-item: rope',
    'list-item: two lanterns\n  from the store',
    'paragraph: Name: Ada Fenn',
    'paragraph: Place of birth: Alden',
    'paragraph: She was the first woman to be given the keeper’s post at the northern light,\nwhich she held for thirty years until the mole was rebuilt.',
    'paragraph: The next keeper was her nephew.',
  ]);
});

test('lines that were not wrapped by hand are paragraphs each', () => {
  const long = 'A line that goes on and on. '.repeat(10).trim();
  expect(outline(convertPlainText(`${long}\n${long}`))).toEqual([`paragraph: ${long}`, `paragraph: ${long}`]);
});

test('a short line that ends within a phrase begins no block', () => {
  const text = [
    'The report on the light was written by Ada Fenn of the',
    'Harbour Board, by',
    'Tom Fenn and',
    'Ida Holm of the University of Alden, who measured its mole.',
  ].join('\n');
  expect(outline(convertPlainText(text))).toEqual([`paragraph: ${text}`]);
});
