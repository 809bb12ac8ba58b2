/** How often each text was counted; few, so that they are looked through. */
export type Counts = Array<[text: string, count: number]>;

export function find(counts: Counts, text: string): Counts[number] | undefined {
  for (const count of counts) if (count[0] === text) return count;
  return undefined;
}

/** Adds to a counter, or takes from it; what comes to nothing goes. */
export function add(counts: Counts, text: string, count: number): void {
  const known = find(counts, text);
  if (known) known[1] += count;
  else counts.push([text, count]);
  if ((known?.[1] ?? count) === 0) remove(counts, text);
}

export function remove(counts: Counts, text: string): void {
  const at = counts.findIndex(([known]) => known === text);
  if (at >= 0) counts.splice(at, 1);
}

/** The commonest; of equally common ones the first by text, so that the order in which they came does not matter. */
export function commonest(counts: Counts): string | undefined {
  let best: string | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const [text, count] of counts) {
    if (count > most || (count === most && best !== undefined && text < best)) {
      best = text;
      most = count;
    }
  }
  return best;
}
