import type { Line } from './line.ts';

/** A line with the cells beside it: what no cut may part. */
interface Unit {
  readonly lines: readonly Line[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A jump back up the page counts once this many lines follow it downwards: labels in drawings jump about all the time. */
const MIN_RUN = 4;
const MAX_DEPTH = 40;

/**
 * The lines of a page in reading order. The drawing order is kept where it reads down the page, column by column; where a file
 * draws a later part first, the page is cut along its widest white spaces (recursive X-Y cut, Nagy and Seth 1984).
 */
export function orderLines(lines: readonly Line[]): readonly Line[] {
  if (!jumpsBack(lines)) return lines;
  return cut(toUnits(lines), 0).flatMap((unit) => unit.lines);
}

function jumpsBack(lines: readonly Line[]): boolean {
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at];
    const previous = lines[at - 1];
    if (line === undefined || previous === undefined) continue;
    if (line.y > previous.y + line.size * 3 && line.x < previous.right && runLength(lines, at) >= MIN_RUN)
      return true;
  }
  return false;
}

/** How many lines follow downwards from here. */
function runLength(lines: readonly Line[], from: number): number {
  let at = from + 1;
  while (at < lines.length && (lines[at]?.y ?? 0) <= (lines[at - 1]?.y ?? 0) + 1) at++;
  return at - from;
}

function toUnits(lines: readonly Line[]): Unit[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    if (line.beside) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({
    lines: group,
    left: Math.min(...group.map(({ x }) => x)),
    right: Math.max(...group.map(({ right }) => right)),
    top: Math.max(...group.map(({ y, size }) => y + size * 0.8)),
    bottom: Math.min(...group.map(({ y, size }) => y - size * 0.2)),
  }));
}

function cut(units: readonly Unit[], depth: number): readonly Unit[] {
  if (units.length < 2 || depth > MAX_DEPTH) return units;
  const size = units[0]?.lines[0]?.size ?? 10;
  const gutter = widestGap(
    units,
    ({ left }) => left,
    ({ right }) => right,
  );
  if (gutter !== null && gutter.width > size * 0.8) {
    const isLeft = (unit: Unit) => unit.right <= gutter.at;
    return [
      ...cut(units.filter(isLeft), depth + 1),
      ...cut(
        units.filter((unit) => !isLeft(unit)),
        depth + 1,
      ),
    ];
  }
  const space = widestGap(
    units,
    ({ bottom }) => bottom,
    ({ top }) => top,
  );
  if (space === null) return units.toSorted((a, b) => b.top - a.top || a.left - b.left);
  const isAbove = (unit: Unit) => unit.bottom >= space.at;
  return [
    ...cut(units.filter(isAbove), depth + 1),
    ...cut(
      units.filter((unit) => !isAbove(unit)),
      depth + 1,
    ),
  ];
}

/** The widest stretch that no unit covers, and its middle; null if they cover everything between the first and the last. */
function widestGap(
  units: readonly Unit[],
  from: (unit: Unit) => number,
  to: (unit: Unit) => number,
): { at: number; width: number } | null {
  let best: { at: number; width: number } | null = null;
  let reach = Number.NEGATIVE_INFINITY;
  for (const unit of units.toSorted((a, b) => from(a) - from(b))) {
    const width = from(unit) - reach;
    if (Number.isFinite(width) && width > 0 && (best === null || width > best.width))
      best = { at: (from(unit) + reach) / 2, width };
    reach = Math.max(reach, to(unit));
  }
  return best;
}
