import type { Line } from './line.ts';

/** A row of a table with cells of several lines each. */
export interface WrappedRow {
  /** Lines `from` to `to`, exclusive. */
  readonly from: number;
  readonly to: number;
  readonly cells: readonly (readonly Line[])[];
}

/** Of a cell. Longer ones are columns of text. */
const MOST_LINES = 8;
/** No table on a page has more columns; what goes on for longer is a drawing. */
const MOST_CELLS = 50;
/** Of the font size: from line to line within a cell, and by how much lines may be off. */
const MOST_LEADING = 1.7;
const SLACK = 0.5;
const COLUMN_SLACK = 2;

/**
 * Rows whose cells are drawn one after the other, each from its top line to its bottom line. Only where a row above or below has
 * cells in the same columns: by itself such a row is text in two columns.
 */
export function findWrappedRows(lines: readonly Line[]): ReadonlyMap<number, WrappedRow> {
  const rows: WrappedRow[] = [];
  for (let at = 0; at < lines.length; ) {
    const row = rowAt(lines, at);
    if (row !== null) rows.push(row);
    at = row?.to ?? at + 1;
  }
  const wrapped = rows.filter(
    (row, at) =>
      row.cells.some(({ length }) => length > 1) &&
      [rows[at - 1], rows[at + 1]].some((other) => goesWith(row, other)),
  );
  return new Map(wrapped.map((row) => [row.from, row]));
}

function rowAt(lines: readonly Line[], from: number): WrappedRow | null {
  const first = lines[from];
  if (first === undefined) return null;
  const cells: Line[][] = [[first]];
  let to = from + 1;
  for (let line = lines[to]; line !== undefined; line = lines[++to]) {
    const cell = cells.at(-1) ?? [];
    const step = stepTo(cell, line, first);
    if (step === 'cell' && cells.length < MOST_CELLS) cells.push([line]);
    else if (step === 'line' && cell.length < MOST_LINES) cell.push(line);
    else break;
  }
  return cells.length > 1 && areAligned(cells) ? { from, to, cells } : null;
}

/** What a line is to the row that the cell ends so far. */
function stepTo(cell: readonly Line[], line: Line, first: Line): 'line' | 'cell' | null {
  const [top, last] = [cell[0], cell.at(-1)];
  if (top === undefined || last === undefined) return null;
  if (line.beside) return 'cell';
  const down = last.y - line.y;
  if (down > 0)
    return down <= last.size * MOST_LEADING && Math.abs(line.x - top.x) <= line.size * SLACK ? 'line' : null;
  const right = Math.max(...cell.map((other) => other.right));
  const isUp = down < -line.size * SLACK && line.y <= first.y + line.size * MOST_LINES;
  return isUp && line.x > right ? 'cell' : null;
}

/** By their tops or by their middles. */
function areAligned(cells: readonly (readonly Line[])[]): boolean {
  const tops = cells.map((cell) => cell[0]?.y ?? 0);
  const middles = cells.map((cell, at) => ((tops[at] ?? 0) + (cell.at(-1)?.y ?? 0)) / 2);
  const size = cells[0]?.[0]?.size ?? 0;
  return [tops, middles].some((all) => Math.max(...all) - Math.min(...all) <= size * SLACK);
}

/** They are next to each other, and share two columns at least. */
function goesWith(row: WrappedRow, other: WrappedRow | undefined): boolean {
  if (other === undefined || (row.from !== other.to && other.from !== row.to)) return false;
  const begins = other.cells.map(([line]) => line?.x ?? 0);
  const shared = row.cells.filter(([line]) =>
    begins.some((x) => Math.abs(x - (line?.x ?? 0)) <= COLUMN_SLACK),
  );
  return shared.length > 1;
}
