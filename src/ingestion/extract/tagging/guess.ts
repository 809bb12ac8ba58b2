/** The part of speech of a word that no dictionary has, by its letters. */
import type { PartOfSpeech } from '../reading.ts';

const ENDINGS: ReadonlyArray<readonly [PartOfSpeech, RegExp]> = [
  ['VERB', /(?:ing|ed)$/],
  ['ADV', /ly$/],
  ['ADJ', /(?:able|ible|ous|ful|less|like|ary|ier|est|ish|ic|ive|al)$/],
];

export function guessTag(word: string): PartOfSpeech {
  if (/^[A-Z][a-z]*$/.test(word)) return 'PROPN';
  if (/^[+-]?\d+(?:[.,:/-]\d+)*$|^\d+0s$/.test(word)) return 'NUM';
  if (/^\d+(?:st|nd|rd|th)$/.test(word)) return 'ADJ';
  if (/^['’]s$/i.test(word)) return 'PART';
  if (!/[\p{L}\p{N}]/u.test(word)) return /^[\p{P}`]/u.test(word) && !/^[#%&*@]/.test(word) ? 'PUNCT' : 'SYM';
  if (!/^\p{Ll}[\p{Ll}\p{M}'’.-]*$/u.test(word)) return 'PROPN';
  if (/^(?:anti|non|post|pre)-/.test(word)) return 'ADJ';
  return ENDINGS.find(([, ending]) => ending.test(word))?.[0] ?? 'NOUN';
}
