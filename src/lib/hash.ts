/** FNV-1a. */
const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** A number for `text.slice(start, end)`, of 32 bits; the same for the same characters. */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = SEED;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash ^ (hash >>> 15);
}
