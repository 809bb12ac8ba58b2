import { expect, test } from 'vitest';
import { aliasesOf, documentOf, extractText } from './extract.fixture.ts';
import { readTopic } from './topic.ts';

test.each([
  ['Larkspur (1987 film)', ['Larkspur']],
  ['Odo II (Abbot of Brenn)', ['Odo II']],
  ['Vexley, North Carolina', ['Vexley']],
  ['Vexley, Orton County, Texas', ['Vexley']],
  ['Berengar, Margrave of Aquila', ['Berengar']],
  ['Berengar II, Margrave of Aquila (born 912)', ['Berengar II, Margrave of Aquila', 'Berengar II']],
  ['Zora Quill', []],
  ['Salt, Iron and Honey', []],
  ['Oh, Baby', []],
])('%j is called %j for short', (title, shortNames) => {
  expect(readTopic(documentOf('', title))?.shortNames).toEqual(shortNames);
});

test('a subject answers to its short names, used in the text or not', () => {
  const title = 'Vexley, Norfolk';
  expect(aliasesOf(extractText(`${title}\nIt is a village.`, title), title)).toEqual(['Vexley']);
});
