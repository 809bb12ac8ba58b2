import { analyze } from '../../text/terms.ts';

/** What parts of words weigh against whole words: they find other forms of a word, and misspelt ones, and must not outvote it. */
const PART_WEIGHT = 0.4;
const PART_LENGTH = 4;

/**
 * A lexical embedding: the text's search terms and their runs of four characters, hashed into `dimensions` places with a sign
 * (feature hashing, Weinberger et al. 2009), frequencies dampened as 1 + ln tf, of length 1. The same text gives the same numbers
 * everywhere; texts that share words are near each other, synonyms are not.
 *
 * @param dimensions At least 1; signs keep collisions from adding up, but below a hundred there are many.
 */
export function embedText(text: string, dimensions: number): Float32Array {
  const weights = new Map<string, number>();
  for (const [term, count] of countFeatures(text)) weights.set(term, 1 + Math.log(count));
  const sums = new Float64Array(dimensions);
  for (const [feature, weight] of weights) {
    const scale = feature.startsWith(PART_MARK) ? PART_WEIGHT : 1;
    const hash = hashOf(feature);
    const place = (hash >>> 1) % dimensions;
    sums[place] = (sums[place] ?? 0) + (hash & 1 ? scale : -scale) * weight;
  }
  return normalised(sums);
}

const PART_MARK = '\u0001';

function countFeatures(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (feature: string) => counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const terms = analyze(text);
  for (const term of terms) {
    add(term);
    const marked = [...`^${term}$`];
    for (let at = 0; at + PART_LENGTH <= marked.length; at++) {
      add(PART_MARK + marked.slice(at, at + PART_LENGTH).join(''));
    }
  }
  // A text without words, such as an emoji, is still not the same as any other.
  if (terms.length === 0) add(text.trim());
  return counts;
}

/** FNV-1a over UTF-16 units, with the last step of MurmurHash3 so that every bit depends on all of them. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Opposite signs may cancel everything in few dimensions; a vector must still have a direction. */
function normalised(sums: Float64Array): Float32Array {
  const length = Math.hypot(...sums);
  if (length > 0) return Float32Array.from(sums, (sum) => sum / length);
  const axis = new Float32Array(sums.length);
  axis[0] = 1;
  return axis;
}
