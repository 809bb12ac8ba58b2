const ENCODINGS = ['windows-1251', 'koi8-r', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'] as const;
/** Three in four letters of Russian, Ukrainian, Bulgarian and Serbian texts. */
const FREQUENT = /[оеаинтсрвлкмдпуя]/g;

/**
 * The one of the Cyrillic encodings in which a text consists most of small frequent letters; null if in none of them half of its
 * characters beyond ASCII do. @param words what is beyond ASCII, with what stands around it
 */
export function cyrillicEncoding(words: Uint8Array): string | null {
  const foreign = words.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  let best: { name: string; share: number } | null = null;
  for (const name of ENCODINGS) {
    const share = (new TextDecoder(name).decode(words).match(FREQUENT)?.length ?? 0) / Math.max(1, foreign);
    if (share >= 0.5 && (best === null || share > best.share)) best = { name, share };
  }
  return best?.name ?? null;
}
