/**
 * Remembers what was worked out of the last texts, up to `characters` of them in all; the longest unused is forgotten first. The text
 * itself is the key, so that what is remembered is never stale.
 */
export function rememberRecent<T>(compute: (text: string) => T, characters: number): (text: string) => T {
  const known = new Map<string, T>();
  let held = 0;
  return (text) => {
    const found = known.get(text);
    const value = found ?? compute(text);
    if (found !== undefined) known.delete(text);
    else held += text.length;
    known.set(text, value);
    for (const [oldest] of known) {
      if (held <= characters) break;
      known.delete(oldest);
      held -= oldest.length;
    }
    return value;
  };
}
