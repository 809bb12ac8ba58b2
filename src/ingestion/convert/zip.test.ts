import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { utf8 } from '../../../test/support/files.ts';
import { listZip, packZip, unpackEntry } from './zip.ts';

test('reads what others write, stored and deflated', () => {
  const zip = zipSync({ 'a.txt': utf8('aaaaaaaaaaaaaaaaaaaaaaaa'), 'b/ü.txt': [utf8('b'), { level: 0 }] });
  const entries = listZip(zip) ?? [];
  expect(entries.map(({ name, method }) => [name, method])).toEqual([
    ['a.txt', 8],
    ['b/ü.txt', 0],
  ]);
  expect(entries.map((entry) => Buffer.from(unpackEntry(zip, entry, 100)).toString())).toEqual([
    'aaaaaaaaaaaaaaaaaaaaaaaa',
    'b',
  ]);
  expect(() => entries.map((entry) => unpackEntry(zip, entry, 5))).toThrow(RangeError);
});

test('writes what others read', () => {
  const zip = packZip(
    new Map([
      ['a.txt', utf8('one')],
      ['b/ü.txt', utf8('two')],
    ]),
  );
  expect(Object.entries(unzipSync(zip)).map(([name, data]) => [name, Buffer.from(data).toString()])).toEqual([
    ['a.txt', 'one'],
    ['b/ü.txt', 'two'],
  ]);
});

test('no archive, no directory', () => {
  expect(listZip(utf8('PK'))).toBeNull();
  expect(listZip(zipSync({ a: utf8('x') }).subarray(0, 40))).toBeNull();
  expect(listZip(packZip(new Map()))).toEqual([]);
});
