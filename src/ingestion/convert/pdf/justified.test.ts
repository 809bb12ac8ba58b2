import { expect, test } from 'vitest';
import { joinJustified } from './justified.ts';
import type { Line } from './line.ts';

const line = (text: string, x: number, right: number, y: number, beside = false): Line => ({
  ...{ text, x, right, y, size: 10, font: 'f', mono: false },
  beside,
});

const COLUMN = [
  line('Every evening the keeper climbed the', 50, 250, 700),
  line('stairs of the tower and trimmed the', 50, 250, 688),
  line('lamp, and wrote the weather into the', 50, 250, 676),
];

test('the words of a justified line are joined where it is as wide as its column', () => {
  const parted = [
    line('notwithstanding', 50, 120, 664),
    line('considerable', 140, 200, 664, true),
    line('weather', 220, 250, 664, true),
  ];
  expect(joinJustified([...COLUMN, ...parted]).slice(3)).toEqual([
    line('notwithstanding considerable weather', 50, 250, 664),
  ]);
});

test('what ends elsewhere, is spaced unevenly or holds numbers stays a row of cells', () => {
  const rows = [
    [line('Oil', 50, 70, 664), line('Alden', 100, 130, 664, true)],
    [line('Rope', 50, 80, 652), line('Fenn', 100, 120, 652, true), line('fair', 230, 250, 652, true)],
    [line('Lamps', 50, 90, 640), line('250', 235, 250, 640, true)],
  ].flat();
  expect(joinJustified([...COLUMN, ...rows]).slice(3)).toEqual(rows);
});
