import { expect, test } from 'vitest';
import { splitLines } from './lines.ts';

function linesOf(limit: number, ...pieces: Array<string | Uint8Array>): Array<[string, boolean]> {
  const lines: Array<[string, boolean]> = [];
  const push = splitLines(limit, (line, cut) => lines.push([line, cut]));
  for (const piece of pieces) push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return lines;
}

test('a line may come in pieces, and several in one', () => {
  expect(linesOf(100, 'on', 'e\ntwo\r\n\nthr', 'ee\nunfinished')).toEqual([
    ['one', false],
    ['two', false],
    ['', false],
    ['three', false],
  ]);
});

test('a character may be cut in two by the pieces', () => {
  const bytes = Buffer.from('Zürich\n');
  expect(linesOf(100, bytes.subarray(0, 2), bytes.subarray(2))).toEqual([['Zürich', false]]);
});

test('a line over the limit is given at once, cut; the next one is whole', () => {
  expect(linesOf(4, 'abc', 'def', 'ghi')).toEqual([['abcd', true]]);
  expect(linesOf(4, 'abcdefgh\nok\n')).toEqual([
    ['abcd', true],
    ['ok', false],
  ]);
  expect(linesOf(4, 'abcd\n')).toEqual([['abcd', false]]);
});
