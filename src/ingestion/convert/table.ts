import { oneLine } from '../../lib/one-line.ts';

/** A cell that is data rather than the name of a column. */
const NUMERIC = /^[\s\d.,:/%$€£¥+\-–—()]*\d[\s\d.,:/%$€£¥+\-–—()]*$/;

/** True if the first row names the columns: all filled, all different, short, and none of them a number. */
export function hasHeader(rows: readonly (readonly string[])[]): boolean {
  const first = rows[0];
  if (first === undefined || rows.length < 2 || first.length < 2) return false;
  const names = new Set(first.map((cell) => cell.trim().toLowerCase()));
  return (
    names.size === first.length &&
    first.every(
      (cell) => cell.trim() !== '' && cell.length <= 60 && !NUMERIC.test(cell) && !/[.!?]$/.test(cell),
    )
  );
}

/** True if some column is a name in the first row and numbers below it: the surest sign of a header. */
export function hasNumbersBelow(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...body] = rows;
  return first.some((_, column) => {
    const cells = body.map((row) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.filter((cell) => NUMERIC.test(cell)).length >= cells.length * 0.8;
  });
}

/**
 * One row as a line that can be read, searched and cited without the rest of its table: "Column: value; Column: value", or the
 * cells joined by " | " where columns have no names. Empty cells are left out.
 */
export function renderRow(cells: readonly string[], header: readonly string[] | null): string {
  const clean = cells.map(oneLine);
  if (header === null) return clean.filter((cell) => cell !== '').join(' | ');
  const pairs = clean.flatMap((cell, column) => {
    if (cell === '') return [];
    const name = oneLine(header[column] ?? '').replace(/:$/, '');
    return [name === '' || name === cell ? cell : `${name}: ${cell}`];
  });
  return pairs.join('; ');
}
