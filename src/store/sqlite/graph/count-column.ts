import type { Counts } from '../../counts.ts';

/**
 * Counts as a column holds them. Of nine entities in ten the only name is the one that is shown, the only type its type, the only alias
 * its key: where `only` is all there is, it is not written a second time but its count alone. That makes the rows half as long.
 * @param only what another column of the row says
 */
export function writeCounts(counts: Counts, only: string): string {
  const [first] = counts;
  return first && counts.length === 1 && first[0] === only ? String(first[1]) : JSON.stringify(counts);
}

export function readCounts(column: string, only: string): Counts {
  return column.startsWith('[') ? (JSON.parse(column) as Counts) : [[only, Number(column)]];
}
