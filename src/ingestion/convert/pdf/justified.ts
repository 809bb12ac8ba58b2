import type { Line } from './line.ts';

/** Lines as wide as a column that show that there is one. */
const MIN_COLUMN = 3;
/** Points by which ends of lines of one column differ. */
const SLACK = 1;
/** Pages of more lines are drawings or attacks, and this is quadratic. */
const MAX_COMPARED = 3000;
/** Of the font size. */
const WIDEST_GAP = 8;

/**
 * Joins what the wide spaces of a justified line have parted as if into cells: one word each, equally far apart, from the left edge of a
 * column of text to its right edge.
 */
export function joinJustified(lines: readonly Line[]): Line[] {
  const rows: Line[][] = [];
  for (const line of lines) {
    if (line.beside) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  if (rows.length === lines.length || lines.length > MAX_COMPARED) return [...lines];
  const full = rows.flatMap((row) => (row.length === 1 ? row : []));
  return rows.flatMap((row) => (isJustified(row, full) ? [joinCells(row)] : row));
}

/** Cells of a line as one line. */
export function joinCells(cells: readonly Line[]): Line {
  const first = cells[0] as Line;
  return {
    ...first,
    text: cells.map(({ text }) => text).join(' '),
    right: cells.at(-1)?.right ?? first.right,
  };
}

function isJustified(row: readonly Line[], full: readonly Line[]): boolean {
  const first = row[0];
  const last = row.at(-1);
  if (first === undefined || last === undefined || row.length < 2) return false;
  const gaps = row.slice(1).map((cell, at) => cell.x - (row[at]?.right ?? 0));
  const widest = Math.max(...gaps);
  if (widest > first.size * WIDEST_GAP || widest > Math.min(...gaps) * 1.1 + SLACK) return false;
  if (row.some(({ text }) => /\s/.test(text) || !/\p{L}/u.test(text))) return false;
  let column = 0;
  for (const { x, right } of full) {
    if (Math.abs(x - first.x) <= SLACK && Math.abs(right - last.right) <= SLACK) column++;
  }
  return column >= MIN_COLUMN;
}
