import { expect, test } from 'vitest';
import { outline } from '../../../test/support/files.ts';
import { DocumentBuilder } from './builder.ts';
import { convertJson, parseJson } from './json.ts';

function read(text: string): { title: string | null; lines: string[] } {
  const values = parseJson(text);
  if (values === null) throw new Error('not JSON');
  const builder = new DocumentBuilder(1_000_000);
  const title = convertJson(values, builder);
  return { title, lines: outline(builder.build(title)) };
}

test('scalars have their path, records are rows, prose is prose', () => {
  const prose = 'The light of Alden stands on the northern mole. '.repeat(6).trim();
  const { title, lines } = read(
    JSON.stringify({
      title: 'Alden Light',
      address: { city: 'Alden', lit: true, none: null, empty: '' },
      tags: ['sea', 'light'],
      description: `${prose}\n\nSecond part.`,
      keepers: [
        { name: 'Ada', years: { from: 1901 }, posts: [{ rank: 'chief' }] },
        { name: 'Tom', text: prose },
      ],
    }),
  );
  expect(title).toBe('Alden Light');
  expect(lines).toEqual([
    'list-item: title: Alden Light',
    'list-item: address.city: Alden',
    'list-item: address.lit: true',
    'list-item: tags: sea, light',
    `paragraph: ${prose}`,
    'paragraph: Second part.',
    'heading 1: keepers',
    'table-row: name: Ada; years.from: 1901',
    'table-row: posts.rank: chief',
    'table-row: name: Tom',
    `paragraph: ${prose}`,
  ]);
});

test('JSON Lines, arrays of arrays, bare values', () => {
  expect(read('{"a":1}\n{"a":2}\n').lines).toEqual(['table-row: a: 1', 'table-row: a: 2']);
  expect(read('[["Ada",1901],["Tom",null]]').lines).toEqual(['table-row: Ada | 1901', 'table-row: Tom']);
  expect(read('"words"').lines).toEqual(['paragraph: words']);
});

test('numbers stay as they are written', () => {
  expect(read('[{"id":12345678901234567890,"price":1.10}]').lines).toEqual([
    'table-row: id: 12345678901234567890; price: 1.10',
  ]);
});

test('what is no JSON, or nested beyond reason, is left to be plain text', () => {
  expect(parseJson('{"a": }')).toBeNull();
  expect(parseJson('{"a":1}\n{"a":')).toBeNull();
  expect(parseJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeNull();
});
