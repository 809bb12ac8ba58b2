/** Whether JSON holds more than `most` values, however they are nested; looks no further once it does. */
export function holdsMoreThan(most: number, json: unknown): boolean {
  let count = 0;
  const open: unknown[] = [json];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue;
    const values: readonly unknown[] = Array.isArray(at) ? at : Object.values(at);
    count += values.length;
    if (count > most) return true;
    for (const value of values) if (typeof value === 'object' && value !== null) open.push(value);
  }
  return false;
}
