import { describe, expect, test } from 'vitest';
import { createCitationFilter } from './citations.ts';

const KNOWN = new Set([1, 2, 3]);

function filter(pieces: Iterable<string>): { text: string; cited: number[] } {
  const citations = createCitationFilter(KNOWN);
  let text = '';
  for (const piece of pieces) text += citations.push(piece);
  text += citations.end();
  return { text, cited: [...citations.cited] };
}

const CASES: ReadonlyArray<readonly [written: string, shown: string, cited: number[]]> = [
  ['She sailed in May [1].', 'She sailed in May [1].', [1]],
  ['In May [1][3].', 'In May [1][3].', [1, 3]],
  ['In May [1, 2; 3].', 'In May [1][2][3].', [1, 2, 3]],
  ['In May [1-3] and June [2–9].', 'In May [1][2][3] and June [2][3].', [1, 2, 3]],
  ['In May【1】、六月［2］', 'In May[1]、六月[2]', [1, 2]],
  ['In May【1†source】 and [^2].', 'In May[1] and [2].', [1, 2]],
  ['In May [ 2 ].', 'In May [2].', [2]],
  ['In May [9].', 'In May.', []],
  ['In May [9] or June [0][4].', 'In May or June.', []],
  ['In May [2, 9].', 'In May [2].', [2]],
  ['See [the log], [a] and [].', 'See [the log], [a] and [].', []],
  ['An open [1', 'An open [1', []],
  ['Blanks   and\t tabs  [', 'Blanks   and\t tabs  [', []],
  ['[[1]] nested', '[[1]] nested', [1]],
  [
    'Code:\n```js\nitems[0] = a[1];\n```\nSo it is [2] [9].',
    'Code:\n```js\nitems[0] = a[1];\n```\nSo it is [2].',
    [2],
  ],
  ['A `` tick [1] and ` [9]', 'A `` tick [1] and `', [1]],
  ['', '', []],
];

describe('marks are checked against the passages there are', () => {
  test.each(CASES)('%j → %j', (written, shown, cited) => {
    expect(filter([written])).toEqual({ text: shown, cited });
    expect(filter(written)).toEqual({ text: shown, cited });
    for (const size of [2, 3, 5]) {
      const pieces = Array.from({ length: Math.ceil(written.length / size) }, (_, at) =>
        written.slice(at * size, (at + 1) * size),
      );
      expect(filter(pieces)).toEqual({ text: shown, cited });
    }
  });
});

test('only what may become a mark is held back', () => {
  const citations = createCitationFilter(KNOWN);
  expect(citations.push('She sailed')).toBe('She sailed');
  expect(citations.push(' in [')).toBe(' in');
  expect(citations.push('the')).toBe(' [the');
  expect(citations.push(' [1')).toBe('');
  expect(citations.push(']')).toBe(' [1]');
});

test('hostile texts cost linear time', () => {
  const texts = [' ', '`', '``` ', '[', '[1', '[1,', '[1 ', '【1†', '\t[ '].map((part) =>
    part.repeat(200_000),
  );
  const begun = process.cpuUsage();
  for (const text of texts) {
    filter([text]);
    filter(text.match(/.{1,1000}/gs) ?? []);
  }
  expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(5);
});
