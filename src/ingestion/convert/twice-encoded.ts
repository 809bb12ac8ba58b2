/** The characters that windows-1252 has for bytes below 0xA0; what it has none for stands for itself. */
const UPPER = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at));
const CONTINUATION = `[\\u0080-\\u00bf${UPPER.replace(/[\u0080-\u009f]/g, '')}]`;
/** A character of UTF-8 whose bytes have been taken for letters of windows-1252 or Latin-1: `Ã¼`, `â€“`. */
const SEQUENCE = new RegExp(
  `[\\u00c2-\\u00df]${CONTINUATION}|[\\u00e0-\\u00ef]${CONTINUATION}{2}|[\\u00f0-\\u00f4]${CONTINUATION}{3}`,
  'g',
);
const CONTROLS = /[\u0080-\u009f]/;
const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * Undoes what happens to text that is saved in UTF-8, opened as windows-1252 and saved in UTF-8 again: "â€“" was "–". Only where nothing
 * else explains it: C1 controls, which no text has, or nothing beyond ASCII that does not come from it, at two places at least.
 */
export function mendTwiceEncoded(text: string): string {
  if (text.search(SEQUENCE) < 0) return text;
  let mended = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const result = text.replace(SEQUENCE, (sequence) => {
    try {
      const character = decoder.decode(Uint8Array.from(sequence, byteOf));
      mended++;
      return character;
    } catch {
      return sequence;
    }
  });
  const rest = () => BEYOND_ASCII.test(text.replace(SEQUENCE, ''));
  return mended > 0 && (CONTROLS.test(text) || (mended > 1 && !rest())) ? result : text;
}

function byteOf(character: string): number {
  const upper = UPPER.indexOf(character);
  return upper >= 0 ? 0x80 + upper : character.charCodeAt(0);
}
