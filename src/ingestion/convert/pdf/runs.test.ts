import { expect, test } from 'vitest';
import { readRuns } from './runs.ts';

const PAGE = [0, 0, 600, 800];
const item = (str: string, fontName: string) => ({
  ...{ str, fontName, dir: 'ltr', width: 100, transform: [10, 0, 0, 10, 50, 700] },
});

function read(...items: readonly ReturnType<typeof item>[]) {
  const { groups, unreadable } = readRuns({ items, styles: {} }, PAGE);
  return { text: groups.flat().map(({ text }) => text), unreadable };
}

test('text in fonts that do not say which letters they draw is left out and told', () => {
  const prose = item('The lamp was lit; it shone on "Alden & Fenn".', 'prose');
  const missed = [item('\u0001\u0002\u0003\u0004 \u0005\u0006\u0007\u0008'.repeat(3), 'unmapped')];
  const shifted = [
    item('!"# $!!"# %!"# &!"# \'!"# (!"#', 'shifted'),
    item('/8A>98FG8E.92/0#3$4!56#', 'shifted'),
  ];
  expect(read(prose, ...missed)).toEqual({ text: [prose.str], unreadable: true });
  expect(read(prose, ...shifted)).toEqual({ text: [prose.str], unreadable: true });
});

test('a bullet without a letter is no text that is missed, and figures, code and dates can be read', () => {
  const readable = [
    item('$ 12.50  45 %  (7)  1,234  $ 99.00  12 %', 'figures'),
    item('if (a[0] != b->c) { x = "y"; } else { lamp += 1; }', 'code'),
    item('01/02/1931; 03/04/1932; 05/06/1933', 'dates'),
  ];
  expect(read(item('\u0001', 'bullets'), ...readable)).toEqual({
    text: readable.map(({ str }) => str),
    unreadable: false,
  });
});
