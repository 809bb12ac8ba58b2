import { describe, expect, test } from 'vitest';
import { outline } from '../../../test/support/files.ts';
import { convertMarkdown, isClearlyMarkdown } from './markdown.ts';

test('blocks span their content, and the text stays as it is', () => {
  const text = [
    '# The *Northern* Light #',
    '',
    'First paragraph,',
    'second line.',
    '',
    'Keepers',
    '-------',
    '* Ada Fenn',
    '  since 1901',
    '1. [x] Tom Fenn',
    '> Quoted words',
    '> go on.',
    '',
    '```js',
    '# not a heading',
    '```',
    '***',
    '| Year | Keeper |',
    '|------|:------:|',
    '| 1901 | Ada    |',
    '####### seven',
  ].join('\n');
  const document = convertMarkdown(text);
  expect(document.text).toBe(text);
  expect(document.title).toBe('The Northern Light');
  expect(outline(document)).toEqual([
    'heading 1: The *Northern* Light',
    'paragraph: First paragraph,\nsecond line.',
    'heading 2: Keepers',
    'list-item: Ada Fenn\n  since 1901',
    'list-item: Tom Fenn\n> Quoted words\n> go on.',
    'code: # not a heading',
    'table-row: | Year | Keeper |',
    'table-row: | 1901 | Ada    |',
    'paragraph: ####### seven',
  ]);
});

test('front matter gives the title and is no prose', () => {
  const document = convertMarkdown('---\ntitle: "Tide tables"\ndate: 2020-01-01\n---\n\n## Spring\n\nHigh.');
  expect(document.title).toBe('Tide tables');
  expect(outline(document)).toEqual(['heading 2: Spring', 'paragraph: High.']);
});

test('a fence that is never closed takes the rest', () => {
  expect(outline(convertMarkdown('Text\n\n~~~\ncode\n# code'))).toEqual([
    'paragraph: Text',
    'code: code\n# code',
  ]);
});

test('endless lines take no time', () => {
  const start = performance.now();
  for (const line of [
    `# ${' '.repeat(1e6)}y`,
    '- '.repeat(5e5),
    '> '.repeat(5e5),
    '|-'.repeat(5e5),
    '`'.repeat(1e6),
  ]) {
    expect(convertMarkdown(`${line}\n${line}`).blocks.length).toBeLessThan(4);
  }
  expect(performance.now() - start).toBeLessThan(2000);
});

describe('isClearlyMarkdown', () => {
  test.each([
    ['# Title\n\nText', true],
    ['Text\n\n## Part two\nMore', true],
    ['Just text.\n\nMore text with a # in it.', false],
    ['#!/bin/sh\n\n# Comment\necho', false],
    ['# A comment of a script\n# that goes on\nx = 1', false],
    ['#hashtag\n\ntext', false],
  ])('%j: %s', (text, expected) => {
    expect(isClearlyMarkdown(text)).toBe(expected);
  });
});
