import { hashOf } from '../lib/hash.ts';

/** V8 keeps a slice of at least this length as a view, which keeps the whole text it was cut from alive: such a key is copied. */
const SHORTEST_SLICE = 13;

/**
 * Remembers the answers for the last strings asked. Of strings whose hashes end alike only the last two are remembered, so that nothing
 * is ever searched or tidied; `slots`, a power of two, bounds how many there are. Of words, two forget a sixth less than one in each of
 * as many slots.
 *
 * A `Map` would enter every new slice into V8's table of all strings first, which took 5 % of the time of reading documents.
 */
export function memoize<T>(compute: (key: string) => T, slots: number): (key: string) => T {
  const ofParts = memoizeParts(compute, slots);
  return (key) => ofParts(key, 0, key.length);
}

/** The same for `text.slice(start, end)`, without making a string of it. */
export function memoizeParts<T>(
  compute: (key: string) => T,
  slots: number,
): (text: string, start: number, end: number) => T {
  const hashes = new Int32Array(slots);
  const keys = new Array<string>(slots).fill('');
  const answers = new Array<T | undefined>(slots).fill(undefined);
  const put = (slot: number, hash: number, key: string, answer: T | undefined) => {
    hashes[slot] = hash;
    keys[slot] = key;
    answers[slot] = answer;
  };
  return (text, start, end) => {
    const hash = hashOf(text, start, end);
    // What was asked last stands in the first of the two slots.
    const first = hash & (slots - 2);
    const last = keys[first] ?? '';
    const lastAnswer = answers[first];
    if (hashes[first] === hash && lastAnswer !== undefined && isAt(last, text, start, end)) return lastAnswer;
    const second = first + 1;
    const known = answers[second];
    const key = keys[second] ?? '';
    const isKnown = hashes[second] === hash && known !== undefined && isAt(key, text, start, end);
    put(second, hashes[first] ?? 0, last, lastAnswer);
    if (isKnown) {
      put(first, hash, key, known);
      return known;
    }
    const asked = text.slice(start, end);
    const copy = asked.length < SHORTEST_SLICE ? asked : Buffer.from(asked).toString();
    const answer = compute(copy);
    put(first, hash, copy, answer);
    return answer;
  };
}

function isAt(key: string, text: string, start: number, end: number): boolean {
  if (key.length !== end - start) return false;
  for (let at = 0; at < key.length; at++)
    if (key.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}
