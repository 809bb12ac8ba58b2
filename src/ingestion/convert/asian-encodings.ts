import { isSampleOf } from './sample.ts';

/** The encoding of a Chinese, Japanese, Korean or Thai text that is not in Unicode; null if it does not look like one. */
export function asianEncoding(sample: Uint8Array): string | null {
  const paired = pairedEncoding(sample);
  // Thai runs its letters together as Chinese does, and by their bytes it may pass for it.
  return (paired === null || paired === 'gb18030') && isThai(sample) ? 'windows-874' : paired;
}

interface DoubleByteEncoding {
  readonly name: string;
  /** Lead bytes of kana, hangul or the first level of characters: the ones that texts are made of. */
  readonly common: (lead: number) => boolean;
  readonly isLead: (byte: number) => boolean;
  /** Share of pairs that must be of this encoding's own script to prefer it over its look-alikes. */
  readonly own?: { readonly lead: (lead: number) => boolean; readonly share: number };
}

const within = (from: number, to: number) => (byte: number) => byte >= from && byte <= to;

/**
 * The national standards put common characters first: JIS X 0208 level 1 leads 0x88 to 0x97 in Shift_JIS, GB 2312 level 1
 * 0xB0 to 0xD7, Big5 level 1 0xA4 to 0xC6, KS X 1001 hangul 0xB0 to 0xC8; symbols and kana stand before them.
 */
const DOUBLE_BYTE: readonly DoubleByteEncoding[] = [
  {
    name: 'shift_jis',
    isLead: (byte) => within(0x81, 0x9f)(byte) || within(0xe0, 0xfc)(byte),
    common: (lead) => within(0x81, 0x83)(lead) || within(0x88, 0x97)(lead),
  },
  {
    name: 'euc-jp',
    isLead: within(0xa1, 0xfe),
    common: (lead) => within(0xa1, 0xa5)(lead) || within(0xb0, 0xcf)(lead),
    own: { lead: within(0xa4, 0xa5), share: 0.15 },
  },
  {
    name: 'euc-kr',
    isLead: within(0xa1, 0xfe),
    common: (lead) => within(0xa1, 0xa3)(lead) || within(0xb0, 0xc8)(lead),
    // Chinese in GB 2312 spreads evenly to 0xD7, so a Korean text is one that hardly ever leaves the hangul.
    own: { lead: (lead) => within(0xb0, 0xc8)(lead) || within(0xa1, 0xa3)(lead), share: 0.9 },
  },
  {
    name: 'gb18030',
    isLead: within(0x81, 0xfe),
    common: (lead) => within(0xa1, 0xa3)(lead) || within(0xb0, 0xd7)(lead),
  },
  {
    name: 'big5',
    isLead: within(0x81, 0xfe),
    common: (lead) => within(0xa1, 0xa3)(lead) || within(0xa4, 0xc6)(lead),
  },
];

/**
 * Chinese, Japanese and Korean by where their pairs of bytes fall. In European text pairs stand alone between ASCII letters
 * ("don\x92t"); in these languages they come in runs, hence the second condition.
 */
function pairedEncoding(sample: Uint8Array): string | null {
  let best: { name: string; score: number } | null = null;
  for (const encoding of DOUBLE_BYTE) {
    if (!isSampleOf(encoding.name, sample)) continue;
    const { pairs, common, own, inRuns } = countPairs(sample, encoding);
    if (pairs < 2 || inRuns < pairs * 0.5) continue;
    if (encoding.own !== undefined && own < pairs * encoding.own.share) continue;
    const score = common / pairs;
    if (score >= 0.7 && (best === null || score > best.score)) best = { name: encoding.name, score };
  }
  return best?.name ?? null;
}

/** Thai (TIS-620): vowel signs and tone marks only after consonants, leading vowels only before them; one letter in ten at least. */
function isThai(sample: Uint8Array): boolean {
  let letters = 0;
  let signs = 0;
  let stray = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte >= 0xa1) letters++;
    const isMark = isThaiMark(byte);
    const isLeading = byte >= 0xe0 && byte <= 0xe4;
    if (isMark || isLeading) signs++;
    const before = sample[at - 1] ?? 0;
    if (isMark && !isThaiConsonant(before) && !isThaiMark(before)) stray++;
    if (isLeading && !isThaiConsonant(sample[at + 1] ?? 0)) stray++;
  }
  return signs >= 4 && signs * 10 >= letters && stray * 50 <= signs && isSampleOf('windows-874', sample);
}

function isThaiConsonant(byte: number): boolean {
  return byte >= 0xa1 && byte <= 0xce;
}

function isThaiMark(byte: number): boolean {
  return byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
}

function countPairs(bytes: Uint8Array, encoding: DoubleByteEncoding) {
  let pairs = 0;
  let common = 0;
  let own = 0;
  let inRuns = 0;
  let run = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80 && encoding.isLead(byte)) {
      pairs++;
      run++;
      if (run === 2) inRuns += 2;
      else if (run > 2) inRuns++;
      if (encoding.common(byte)) common++;
      if (encoding.own?.lead(byte)) own++;
      at += 2;
    } else {
      // Half-width katakana and the like: a high byte by itself counts against the encoding.
      if (byte >= 0x80) pairs++;
      run = 0;
      at++;
    }
  }
  return { pairs, common, own, inRuns };
}
