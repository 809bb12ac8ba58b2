import type { Line } from './line.ts';

/** Fewer rows side by side are a table or a caption, not columns of text. */
const MIN_ROWS = 6;
const MIN_PROSE_CHARACTERS = 22;

/**
 * Undoes files that draw two columns of prose line by line across the page: within a stretch of lines that have neighbours on
 * their baseline, everything left of the gutter comes before everything right of it. Tables are left alone.
 */
export function partColumns(lines: readonly Line[]): Line[] {
  const result: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOfPairs(lines, at);
    const stretch = lines.slice(at, end);
    const gutter = gutterOf(stretch);
    if (gutter === null) {
      const step = Math.max(end, at + 1);
      result.push(...lines.slice(at, step));
      at = step;
    } else {
      const isLeft = (line: Line) => line.x < gutter;
      result.push(
        ...stretch.filter(isLeft).map(asFirst),
        ...stretch.filter((line) => !isLeft(line)).map(asFirst),
      );
      at = end;
    }
  }
  return result;
}

function asFirst(line: Line): Line {
  return { ...line, beside: false };
}

/** Where the run of left-right pairs that begins at `from` ends. */
function endOfPairs(lines: readonly Line[], from: number): number {
  let at = from;
  while (
    at + 1 < lines.length &&
    lines[at]?.beside === false &&
    lines[at + 1]?.beside === true &&
    lines[at + 2]?.beside !== true
  ) {
    at += 2;
  }
  return at;
}

/** The x where the right column begins; null if this is no pair of prose columns. */
function gutterOf(stretch: readonly Line[]): number | null {
  if (stretch.length < MIN_ROWS * 2) return null;
  const characters = stretch.reduce((sum, { text }) => sum + text.length, 0);
  if (characters / stretch.length < MIN_PROSE_CHARACTERS) return null;
  const gutter = Math.min(...stretch.filter(({ beside }) => beside).map(({ x }) => x));
  return stretch.every(({ beside, right }) => beside || right <= gutter) ? gutter : null;
}
