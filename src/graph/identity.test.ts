import { expect, test } from 'vitest';
import { entityKey } from './identity.ts';

test.each([
  ['The Beatles’', 'beatles'],
  ['  Ebenezer   Scrooge ', 'Ebenezer Scrooge'],
  ['Scrooge’s', 'SCROOGE'],
  ['Şehzade Murad', 'Sehzade Murad'],
  ['Ｗｅｆｔ', 'weft'],
  ['Metro-Goldwyn-Mayer', 'Metro Goldwyn Mayer'],
  ['St. Petersburg', 'St Petersburg'],
  ['Mr. Scrooge', 'Mr Scrooge'],
  ['U.S.', 'US'],
  ['U.S.A.', 'USA'],
  ['U.K', 'UK'],
  ['J. R. R. Tolkien', 'J.R.R. Tolkien'],
  ['J. R. R. Tolkien', 'JRR Tolkien'],
  ['John F. Kennedy', 'John F Kennedy'],
  ['Washington, D.C.', 'Washington DC'],
  ['The U.S. Senate', 'US Senate'],
])('%s is %s', (one, other) => {
  expect(entityKey(one)).toBe(entityKey(other));
});

test.each([
  ['C', 'C++'],
  ['C#', 'C'],
  ['Node', 'Node.js'],
  ['Theodred I', 'Theodred II'],
  ['AT&T', 'ATT'],
  ["O'Brien", 'Brien'],
  ['朱元璋', '朱重八'],
  ['が', 'か'],
])('%s is not %s', (one, other) => {
  expect(entityKey(one)).not.toBe(entityKey(other));
});

test('initials do not run into the words beside them', () => {
  expect(entityKey('J. R. R. Tolkien')).toBe('jrr tolkien');
  expect(entityKey('Elmer W. Conti')).toBe('elmer w conti');
  expect(entityKey('Node.js')).toBe('node.js');
  expect(entityKey('A')).toBe('a');
});

test('a key is its own key', () => {
  for (const name of [
    'The The',
    'J. R. R. Tolkien',
    'U.S.A.',
    'R&D',
    "L'Oréal",
    'C++',
    'St. Maurice’s Abbey',
  ]) {
    expect(entityKey(entityKey(name))).toBe(entityKey(name));
  }
});

test('what has no letter or digit has no key', () => {
  expect(entityKey('')).toBe('');
  expect(entityKey(' …—’ ')).toBe('');
  expect(entityKey('&')).toBe('');
});
