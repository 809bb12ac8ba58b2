/** V8 keeps a slice of at least this length as a view, which keeps the whole text it was cut from alive: such a key is copied. */
const SHORTEST_SLICE = 13;

/**
 * Remembers the answers for the last strings asked, at most `limit`; when it is full it starts anew, which
 * costs less than keeping order.
 */
export function memoize<T>(compute: (key: string) => T, limit: number): (key: string) => T {
  const memo = new Map<string, T>();
  return (key) => {
    const known = memo.get(key);
    if (known !== undefined) return known;
    const copy = key.length < SHORTEST_SLICE ? key : Buffer.from(key).toString();
    const answer = compute(copy);
    if (memo.size >= limit) memo.clear();
    memo.set(copy, answer);
    return answer;
  };
}
