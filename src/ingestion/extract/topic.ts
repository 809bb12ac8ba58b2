/** The thing a titled document is about. */
import type { ConvertedDocument } from '../document.ts';
import { keyOf } from './argument.ts';
import { classOfNoun } from './lexicon/nouns.ts';
import { addType, type TypeWeights } from './reading.ts';
import { dictionaryTag } from './tagger.ts';

export interface Topic {
  /** The title, qualifier included: "Theodred II (Bishop of Elmham)". */
  readonly name: string;
  readonly key: string;
  /** Without the qualifier. */
  readonly base: string;
  readonly baseKey: string;
  /** Shorter names it goes by in questions and elsewhere: "Theodred II", "Hugh" for "Hugh, King of Italy". */
  readonly shortNames: readonly string[];
  readonly types: TypeWeights;
}

const MOST_WORDS = 12;
const NO_NAME =
  /^(?:(?:chat|chapter|section|part|page|session|log|conversation|meeting|notes?|minutes|report|untitled|document|readme|introduction|index|list|table|contents|appendix|preface|abstract|summary)\b.*|.*\d{6,}.*|.*[.?!:]|\P{L}*)$/isu;

/** Null if the title is no name: a sentence, a heading such as "Introduction", a file's name. */
export function readTopic({ title }: ConvertedDocument): Topic | null {
  const name = title?.replace(/\s+/g, ' ').trim() ?? '';
  const [, base = name, qualifier = ''] = /^(.+?) ?\(([^()]+)\)$/.exec(name) ?? [];
  const words = base.split(' ');
  if (words.length > MOST_WORDS || (NO_NAME.test(base) && !/\b(?:Jr|Sr|Inc|Ltd|Co|Corp)\.$/.test(base)))
    return null;
  const capitals = words.filter((word) => !/^\p{Ll}/u.test(word));
  if (words.length > 3 && capitals.length < words.length * 0.4) return null;
  const key = keyOf(name);
  const baseKey = keyOf(base);
  if (key === '' || baseKey === '') return null;
  const types: TypeWeights = {};
  const head = qualifier.split(' ').at(-1) ?? '';
  const person = /^(?:bishop|king|queen|duke|earl|count|born)\b/i.test(qualifier);
  addType(types, person ? 'person' : classOfNoun(head.toLowerCase()), 6);
  const shortNames = [base, beforeComma(base) ?? base].filter((short) => short !== name);
  return { name, key, base, baseKey, shortNames: [...new Set(shortNames)], types };
}

/** "Springfield" of "Springfield, Illinois"; null where the comma counts up ("Red, White and Blue") or what it leaves is a word. */
function beforeComma(base: string): string | null {
  const [short = '', ...rest] = base.split(', ');
  if (rest.length === 0 || rest.length > 2 || /(?:^|\s)(?:and|or|&)\s/.test(rest.join(' '))) return null;
  return short.includes(' ') || dictionaryTag(short.toLowerCase()) === null ? short : null;
}
