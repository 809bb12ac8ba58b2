/** FNV-1a. */
const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** A number for a text, of 32 bits; the same for the same text. */
export function hashOf(text: string): number {
  let hash = SEED;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash ^ (hash >>> 15);
}
