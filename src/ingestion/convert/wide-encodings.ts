/** Text without a byte order mark in UTF-16; null if the bytes are something else. */
export function wideEncoding(bytes: Uint8Array): WideEncoding | null {
  const sample = bytes.subarray(0, Math.min(bytes.length, 8192) & ~1);
  return eastAsianWide(sample) ?? alphabeticWide(sample);
}

type WideEncoding = 'utf-16le' | 'utf-16be';

/** NULs on one side of the pairs only, where letters have no upper byte, and letters when it is read that way. */
function alphabeticWide(sample: Uint8Array): WideEncoding | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 2) {
    if (sample[at] === 0) even++;
    if (sample[at + 1] === 0) odd++;
  }
  if (even + odd === 0 || Math.min(even, odd) * 10 > Math.max(even, odd)) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  return shareOf(READABLE, encoding, sample) >= 0.9 ? encoding : null;
}

/**
 * Chinese, Japanese and Korean have few NULs: every byte of theirs may be a control character, which tells them from all narrow
 * encodings, and read the wrong way round every second character leaves their scripts.
 */
function eastAsianWide(sample: Uint8Array): WideEncoding | null {
  const controls = sample.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  if (controls === 0 || controls * 200 < sample.length) return null;
  const little = shareOf(EAST_ASIAN, 'utf-16le', sample);
  const big = shareOf(EAST_ASIAN, 'utf-16be', sample);
  if (Math.max(little, big) < 0.95 || Math.abs(little - big) < 0.15) return null;
  return little > big ? 'utf-16le' : 'utf-16be';
}

function isControl(byte: number): boolean {
  return byte < 0x20 && (byte < 0x07 || byte > 0x0d) && byte !== 0x1b;
}

const READABLE = /[\p{L}\p{M}\p{N}\p{P}\p{Sc}\p{Sm}\s]/gu;
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef\u2010-\u203b\t\n\r -~]/gu;

function shareOf(kind: RegExp, encoding: WideEncoding, sample: Uint8Array): number {
  const text = new TextDecoder(encoding).decode(sample);
  return (text.match(kind)?.length ?? 0) / Math.max(1, text.length);
}
