import { describe, expect, test } from 'vitest';
import { outline } from '../../../test/support/files.ts';
import { DocumentBuilder } from './builder.ts';
import { convertCsv, readRecords, sniffDelimiter } from './csv.ts';

function read(text: string): string[] {
  const builder = new DocumentBuilder(1_000_000);
  convertCsv(text, builder);
  return outline(builder.build(null));
}

test('each record names its columns', () => {
  expect(read('name,year,note\nAda,1901,"first, and\nbest ""keeper"""\nTom,,\n\nEve,1950,x,extra\n')).toEqual(
    [
      'table-row: name: Ada; year: 1901; note: first, and best "keeper"',
      'table-row: name: Tom',
      'table-row: name: Eve; year: 1950; note: x; extra',
    ],
  );
});

test('a table without a header keeps all its rows', () => {
  expect(read('1901,Ada\n1931,Tom\n')).toEqual(['table-row: 1901 | Ada', 'table-row: 1931 | Tom']);
});

test('rows beyond the sample are read as the others', () => {
  const rows = Array.from({ length: 250 }, (_, at) => `Ada ${at},${at}`);
  expect(read(['name,lamp', ...rows].join('\n'))).toEqual(
    rows.map((_, at) => `table-row: name: Ada ${at}; lamp: ${at}`),
  );
});

test('a first line that names the delimiter is no row', () => {
  expect(read('sep=;\nname;place\nAda;Alden, by the sea\n')).toEqual([
    'table-row: name: Ada; place: Alden, by the sea',
  ]);
});

test('a title above the table is no row', () => {
  expect(read('Keepers of Alden;;\nname;year;place\nAda;1901;Alden')).toEqual([
    'paragraph: Keepers of Alden',
    'table-row: name: Ada; year: 1901; place: Alden',
  ]);
});

test.each([
  ['a;b;c\n1,5;2;3\n2,5;3;4', ';'],
  ['a\tb\n1\t2,3', '\t'],
  ['a|b\n1|2', '|'],
  ['a,b\n"x;y;z",2', ','],
  ['one column\nof words', ','],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toBe(delimiter);
});

describe('readRecords', () => {
  const records = (text: string) => [...readRecords(text, ',')];

  test('quotes that are out of place are ordinary characters', () => {
    expect(records('5" pipe,x\n"a"b,c')).toEqual([
      ['5" pipe', 'x'],
      ['ab', 'c'],
    ]);
  });

  test('a quote that is never closed does not swallow the file', () => {
    expect(records('a,"b\nc,d\ne,f')).toEqual([
      ['a', '"b'],
      ['c', 'd'],
      ['e', 'f'],
    ]);
  });
});
