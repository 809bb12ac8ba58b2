/** V8 keeps a slice of at least this length as a view, which keeps the whole text it was cut from alive: such a key is copied. */
const SHORTEST_SLICE = 13;

/**
 * Remembers the answers for the last strings asked. Of strings whose hashes end alike only the last is remembered, so that nothing
 * is ever searched or tidied; `slots`, a power of two, bounds how many there are.
 *
 * A `Map` would enter every new slice into V8's table of all strings first, which took 5 % of the time of reading documents.
 */
export function memoize<T>(compute: (key: string) => T, slots: number): (key: string) => T {
  const hashes = new Int32Array(slots);
  const keys = new Array<string>(slots).fill('');
  const answers = new Array<T | undefined>(slots).fill(undefined);
  return (key) => {
    const hash = hashOf(key);
    const slot = hash & (slots - 1);
    if (hashes[slot] === hash && keys[slot] === key) {
      const known = answers[slot];
      if (known !== undefined) return known;
    }
    const copy = key.length < SHORTEST_SLICE ? key : Buffer.from(key).toString();
    const answer = compute(copy);
    hashes[slot] = hash;
    keys[slot] = copy;
    answers[slot] = answer;
    return answer;
  };
}

/** FNV-1a over code units, its upper bits folded into the lower. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
