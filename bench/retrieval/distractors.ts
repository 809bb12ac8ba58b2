import type { Passage } from '../question-set.ts';
import { seededRandom } from './random.ts';

/**
 * A corpus `times` as large: each passage once more for every further time, its names altered and everything else left.
 * A word that nowhere stands in lower case is a name; the same name is altered alike throughout one copy, so that a copy
 * is as tightly knit as what it was made from, and common words are as common as they are in truth.
 */
export function withDistractors(passages: readonly Passage[], times: number): Passage[] {
  const common = new Set(passages.flatMap(({ text }) => text.match(/\b[a-z]+\b/g) ?? []));
  const copies = Array.from({ length: Math.max(0, times - 1) }, (_, at) => {
    const alter = alteration(at + 1);
    const altered = (text: string) =>
      text.replace(/\b[A-Z][A-Za-z]+\b/g, (word) => (common.has(word.toLowerCase()) ? word : alter(word)));
    return passages.map(({ id, title, text }) => ({
      id: `${id}-copy${at + 1}`,
      title: altered(title),
      text: altered(text),
    }));
  });
  return [...passages, ...copies.flat()];
}

/** Exchanges consonants for consonants and vowels for vowels, so that what comes out still reads like a name. */
function alteration(seed: number): (word: string) => string {
  const random = seededRandom(seed);
  const exchange = new Map<string, string>();
  for (const letters of ['aeiou', 'bcdfghjklmnpqrstvwxyz']) {
    const shuffled = [...letters]
      .map((letter) => ({ letter, order: random() }))
      .sort((a, b) => a.order - b.order)
      .map(({ letter }) => letter);
    shuffled.forEach((letter, at) => {
      const original = letters[at] ?? letter;
      exchange.set(original, letter).set(original.toUpperCase(), letter.toUpperCase());
    });
  }
  return (word) => word.replace(/[A-Za-z]/g, (letter) => exchange.get(letter) ?? letter);
}
