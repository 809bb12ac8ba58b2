import { expect, test } from 'vitest';
import { aliasesOf, documentOf, extractText, namesOf } from './extract.fixture.ts';
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

test.each([
  ['Where Is Orla? (film)', 'Where Is Orla? is a film.'],
  ['La casa de los gatos verdes', 'La casa de los gatos verdes (English: "Cats") is a film.'],
])('%j is a name where the text takes it up', (title, text) => {
  expect(namesOf(extractText(`${title}\n${text}`, title))).toContain(title);
  expect(readTopic(documentOf(`${title}\nIt rained.`, title))).toBeNull();
});

test('a longer name that holds the title is another', () => {
  const text = 'Vexley is a city. Vexley United plays at the University of Vexley.';
  expect(namesOf(extractText(`Vexley\n${text}`, 'Vexley'))).toEqual([
    'Vexley',
    'Vexley United',
    'University of Vexley',
  ]);
});

test('the name a text begins with is its subject’s, not one that the subject belongs to', () => {
  expect(
    aliasesOf(extractText('Kit Aldana\nChristopher Aldana was rich.', 'Kit Aldana'), 'Kit Aldana'),
  ).toEqual(['Christopher Aldana']);
  const laws = extractText('Laws of Vexley\nVexley is a town.', 'Laws of Vexley');
  expect(namesOf(laws)).toEqual(['Laws of Vexley', 'Vexley']);
});

test('a subject answers to its short names, used in the text or not', () => {
  const title = 'Vexley, Norfolk';
  expect(aliasesOf(extractText(`${title}\nIt is a village.`, title), title)).toEqual(['Vexley']);
});
