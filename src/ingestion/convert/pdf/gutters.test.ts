import { expect, test } from 'vitest';
import { partCells } from './gutters.ts';
import { type Line, lineOf, type Run } from './line.ts';

const run = (text: string, x: number, right: number, y: number): Run => ({
  ...{ text, x, y, width: right - x, size: 10, font: 'f', rtl: false, mono: false },
  space: 'left',
});

function read(rows: readonly (readonly (readonly [string, number, number])[])[]): string[] {
  const lines = rows.map((runs, at) =>
    lineOf(
      runs.map(([text, x, right]) => run(text, x, right, 700 - at * 12)),
      false,
    ),
  );
  return partCells(lines.filter((line): line is Line => line !== null)).map(({ text, beside }) =>
    beside ? `| ${text}` : text,
  );
}

test('narrow gaps part cells where those of the lines around begin at the same place, or figures end there', () => {
  const words = [
    [
      ['Ada Fenn', 50, 90],
      ['Alden', 97, 120],
    ],
    [
      ['Tom Fenn', 50, 91],
      ['Leeds', 97, 122],
    ],
    [
      ['Eve Fenn', 50, 89],
      ['Halden', 97, 125],
    ],
  ] as const;
  expect(read(words)).toEqual(['Ada Fenn', '| Alden', 'Tom Fenn', '| Leeds', 'Eve Fenn', '| Halden']);
  const figures = [
    [
      ['Oil', 50, 90],
      ['7', 105, 110],
    ],
    [
      ['Rope', 50, 92],
      ['1,250', 98, 110],
    ],
    [
      ['Lamps', 50, 91],
      ['12.5', 99, 110],
    ],
  ] as const;
  expect(read(figures)).toEqual(['Oil', '| 7', 'Rope', '| 1,250', 'Lamps', '| 12.5']);
});

test('wide spaces of prose part nothing, though its lines end at the same place', () => {
  const prose = [
    [
      ['She lit the lamp.', 50, 120],
      ['It shone.', 126, 160],
    ],
    [
      ['Nobody', 50, 80],
      ['came that night to', 86, 160],
    ],
    [
      ['see it. She slept', 50, 110],
      ['and dreamt', 117, 160],
    ],
  ] as const;
  expect(read(prose)).toEqual(prose.map((runs) => runs.map(([text]) => text).join(' ')));
});

test('what has hundreds of cells in a row is a drawing', () => {
  const ticks = Array.from(
    { length: 250 },
    (_, at) => [`t${at}`, 50 + at * 20, 54 + at * 20 + (at % 3) * 5] as const,
  );
  expect(read([ticks, ticks, ticks])).toHaveLength(3);
  expect(read([ticks.slice(0, 100), ticks.slice(0, 100), ticks.slice(0, 100)])).toHaveLength(300);
});
