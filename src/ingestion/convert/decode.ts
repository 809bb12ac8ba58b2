import chardet from 'chardet';
import { asianEncoding } from './asian-encodings.ts';
import { cyrillicEncoding } from './cyrillic-encodings.ts';
import { isDecodable, isSampleOf, sampleAround } from './sample.ts';
import { mendTwiceEncoded } from './twice-encoded.ts';
import { wideEncoding } from './wide-encodings.ts';

/**
 * Bytes to text, in the order browsers trust the signs: byte order mark, valid UTF-8, UTF-16 by its pattern of NULs,
 * a declaration (HTML `<meta charset>`, XML `encoding=`), and at last the look of the bytes themselves.
 * Never fails: what is invalid becomes U+FFFD. Encoding names are those of the WHATWG Encoding Standard.
 */
export function decodeText(
  bytes: Uint8Array,
  declared: string | null = null,
): { text: string; encoding: string } {
  const encoding = detectEncoding(bytes, declared);
  const text = new TextDecoder(encoding).decode(bytes);
  return { text: encoding.startsWith('utf') ? mendTwiceEncoded(text) : text, encoding };
}

function detectEncoding(bytes: Uint8Array, declared: string | null): string {
  const marked = byteOrderMark(bytes);
  if (marked !== null) return marked;
  const sample = sampleAround(bytes);
  if (hasIso2022Shift(sample)) return 'iso-2022-jp';
  const wide = wideEncoding(sample);
  if (wide !== null) return wide;
  if (isDecodable(bytes, 'utf-8')) return 'utf-8';
  if (declared !== null && isSampleOf(declared, sample)) {
    const { encoding } = new TextDecoder(declared);
    if (encoding !== 'windows-1252' || isWestern(sample)) return encoding;
  }
  if (isDamagedUtf8(sample)) return 'utf-8';
  return asianEncoding(sample) ?? singleByteEncoding(sample);
}

/** The encoding that an HTML or XML file claims for itself in its first 4 KiB. */
export function declaredEncoding(bytes: Uint8Array): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const match =
    /<meta\b[^>]{0,300}?\bcharset\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(head) ??
    /^\s*<\?xml\b[^>]{0,300}?\bencoding\s*=\s*["']([\w:.-]{2,40})["']/i.exec(head);
  const label = match?.[1];
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    // A declaration that can be read as ASCII is not itself in UTF-16; the HTML standard reads it as UTF-8.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return null;
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** ESC $ @ or ESC $ B: seven-bit Japanese, which would otherwise pass for ASCII. */
function hasIso2022Shift(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x1b); at >= 0; at = bytes.indexOf(0x1b, at + 1)) {
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42)) return true;
  }
  return false;
}

/** A stray byte among many good sequences is damage, not another encoding. */
function isDamagedUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder().decode(sample);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what is left out
  const foreign = text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0;
  return broken * 10 <= foreign;
}

/** Every byte is valid in windows-1252, which pages declare that are in anything else; but its texts are made of ASCII letters. */
function isWestern(sample: Uint8Array): boolean {
  const text = new TextDecoder('windows-1252').decode(sample).replace(/<[^>]*>/g, ' ');
  const foreign = text.match(/[^\P{L}a-z]/giu)?.length ?? 0;
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  return foreign < 10 || foreign <= letters;
}

/** Letter statistics of chardet; windows-1252 where nothing else is clearly better, as browsers fall back in the West. */
function singleByteEncoding(sample: Uint8Array): string {
  const words = foreignWords(sample);
  const foreign = words.filter((byte) => byte >= 0x80).length;
  const letters = words.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length;
  const otherScript = foreign > letters;
  const matches = chardet.analyse(otherScript ? words : sample).flatMap(({ name, confidence }) => {
    const encoding = SINGLE_BYTE.get(name);
    return encoding === undefined || !isSampleOf(encoding.name, sample) ? [] : [{ ...encoding, confidence }];
  });
  const west = matches.find(({ name }) => name === 'windows-1252')?.confidence ?? 0;
  const best = matches.find(({ latin }) => latin !== otherScript);
  if (best === undefined) return 'windows-1252';
  if (CYRILLIC.has(best.name)) return cyrillicEncoding(words) ?? best.name;
  return otherScript || best.confidence > west + 5 ? best.name : 'windows-1252';
}

/** The words with letters beyond ASCII: a script of its own shows in them, however much English stands around. */
function foreignWords(sample: Uint8Array): Uint8Array {
  const kept: number[] = [];
  for (let at = 0; at < sample.length; ) {
    let end = at;
    let isForeign = false;
    for (; end < sample.length && (sample[end] ?? 0) > 0x20; end++) isForeign ||= (sample[end] ?? 0) >= 0x80;
    if (isForeign) kept.push(...sample.subarray(at, Math.min(end, at + 200)), 0x20);
    at = end + 1;
  }
  return Uint8Array.from(kept);
}

/** chardet knows no others of this script, and takes those for these. */
const CYRILLIC = new Set(['windows-1251', 'koi8-r', 'iso-8859-5']);

const SINGLE_BYTE = new Map([
  ['ISO-8859-1', { name: 'windows-1252', latin: true }],
  ['windows-1252', { name: 'windows-1252', latin: true }],
  ['ISO-8859-2', { name: 'iso-8859-2', latin: true }],
  ['windows-1250', { name: 'windows-1250', latin: true }],
  ['ISO-8859-9', { name: 'windows-1254', latin: true }],
  ['windows-1254', { name: 'windows-1254', latin: true }],
  ['windows-1257', { name: 'windows-1257', latin: true }],
  ['ISO-8859-5', { name: 'iso-8859-5', latin: false }],
  ['windows-1251', { name: 'windows-1251', latin: false }],
  ['KOI8-R', { name: 'koi8-r', latin: false }],
  ['ISO-8859-7', { name: 'iso-8859-7', latin: false }],
  ['windows-1253', { name: 'windows-1253', latin: false }],
  ['ISO-8859-8', { name: 'windows-1255', latin: false }],
  ['ISO-8859-8-I', { name: 'windows-1255', latin: false }],
  ['windows-1255', { name: 'windows-1255', latin: false }],
  ['ISO-8859-6', { name: 'iso-8859-6', latin: false }],
  ['windows-1256', { name: 'windows-1256', latin: false }],
]);
