/** FNV-1a (Fowler, Noll, Vo), 31 bits: spreads evenly, and is the same everywhere. */
export function hashText(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return finish(hash);
}

/** Mixes a number into a hash. */
export function hashWith(hash: number, value: number): number {
  return finish(Math.imul(hash ^ value, 0x01000193) ^ Math.imul(value, 0x85ebca6b));
}

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & 0x7fffffff;
}
