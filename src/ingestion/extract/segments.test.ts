import { expect, test } from 'vitest';
import { documentOf } from './extract.fixture.ts';
import { readPassages } from './segments.ts';

const segments = (text: string) =>
  [...readPassages(documentOf(text))].flatMap((passage) =>
    passage.segments.map(({ start, end }) => text.slice(start, end)),
  );

test('sentences run across lines broken by hand, and end with lines that are short', () => {
  expect(
    segments(
      'Scrooge knew that he was dead, and of course\nhe did. How could it be otherwise in this old\nhouse? Full name\nIwan',
    ),
  ).toEqual([
    'Scrooge knew that he was dead, and of course\nhe did.',
    'How could it be otherwise in this old\nhouse?',
    'Full name',
    'Iwan',
  ]);
});

test('abbreviations and initials do not end sentences', () => {
  expect(segments('Mr. Scrooge met Dr. Ada K. Moreno. It rained.')).toEqual([
    'Mr. Scrooge met Dr. Ada K. Moreno.',
    'It rained.',
  ]);
});

test('lines of a chat are told apart, without who speaks', () => {
  const text = 'Time: 20260408\nAda: Hi Jonas!\nJonas Frei: Hi.';
  const [passage] = [...readPassages(documentOf(text))];
  expect(
    passage?.segments.map(({ start, end, speaker }) => [
      text.slice(start, end),
      speaker && text.slice(speaker.start, speaker.end),
    ]),
  ).toEqual([
    ['Time: 20260408', null],
    ['Hi Jonas!', 'Ada'],
    ['Hi.', 'Jonas Frei'],
  ]);
});

test('cells of a table stand alone, without the names of their columns', () => {
  const text = 'Name: Ada Moreno; City: Leeds';
  const document = {
    text,
    title: null,
    blocks: [{ kind: 'table-row' as const, start: 0, end: text.length }],
  };
  const cells = [...readPassages(document)].flatMap((passage) => passage.segments);
  expect(cells.map(({ start, end }) => text.slice(start, end))).toEqual(['Ada Moreno', 'Leeds']);
});

test('a cell that holds sentences is prose', () => {
  const text =
    'id: 7; note: Ada Moreno founded the Leeds Tower Works. They made bells; nobody rang them in 1931.; by: T. Fenn.';
  const document = {
    text,
    title: null,
    blocks: [{ kind: 'table-row' as const, start: 0, end: text.length }],
  };
  const cells = [...readPassages(document)].flatMap((passage) => passage.segments);
  expect(cells.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)).toEqual([
    'cell: 7',
    'prose: Ada Moreno founded the Leeds Tower Works.',
    'prose: They made bells; nobody rang them in 1931.',
    'cell: T. Fenn.',
  ]);
});
