/** The thing a titled document is about. */
import { oneLine } from '../../lib/one-line.ts';
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
/** Longer names that have a verb are headlines. */
const SHORT_NAME = 5;
const NO_NAME =
  /^(?:chat|chapter|section|part|page|session|log|conversation|meeting|notes?|minutes|report|untitled|document|readme|introduction|index|list|table|contents|appendix|preface|abstract|summary)\b/iu;
const NUMBERED = /\d{6}/;
const CLOSED = /[.?!:]$/;
const ABBREVIATED = /\b(?:Jr|Sr|Inc|Ltd|Co|Corp)\.$/;

/**
 * Null if the title is no name: a sentence, a heading such as "Introduction", a file's name. What the text takes up at once
 * is one, however it is written: "Where Is Orla? (film)", "La casa de los gatos verdes".
 */
export function readTopic({ title, text }: ConvertedDocument): Topic | null {
  const name = oneLine(title ?? '');
  const [, base = name, qualifier = ''] = /^(.+?) ?\(([^()]+)\)$/.exec(name) ?? [];
  const words = base.split(' ');
  if (words.length > MOST_WORDS || !(isWrittenAsName(base, words) || isTakenUp(base, title ?? '', text)))
    return null;
  const key = keyOf(name);
  const baseKey = base === name ? key : keyOf(base);
  if (key === '' || baseKey === '') return null;
  const types: TypeWeights = {};
  const head = qualifier.split(' ').at(-1) ?? '';
  const person = /^(?:bishop|king|queen|duke|earl|count|born)\b/i.test(qualifier);
  addType(types, person ? 'person' : classOfNoun(head.toLowerCase()), 6);
  const shortNames = [base, beforeComma(base) ?? base].filter((short) => short !== name);
  return { name, key, base, baseKey, shortNames: [...new Set(shortNames)], types };
}

function isWrittenAsName(base: string, words: readonly string[]): boolean {
  const unfit = NO_NAME.test(base) || NUMBERED.test(base) || CLOSED.test(base) || !/\p{L}/u.test(base);
  if (unfit && !ABBREVIATED.test(base)) return false;
  if (words.length > SHORT_NAME && words.slice(1).some((word) => isFiniteVerb(word))) return false;
  if (words.length <= 3) return true;
  const capitals = words.filter((word) => !/^\p{Ll}/u.test(word));
  return capitals.length >= words.length * 0.4;
}

/** "Unveils", "is": not "Known", nor a word that is a noun too. */
const isFiniteVerb = (word: string): boolean =>
  /^(?:is|are|was|were|has|have|had|will|to)$/i.test(word) ||
  (/s$/i.test(word) && dictionaryTag(word.toLowerCase()) === 'VERB');

/** The text begins with the title, says it again and goes on: "Looking Out is a film". */
function isTakenUp(base: string, title: string, text: string): boolean {
  if (!/\p{L}/u.test(base)) return false;
  const start = text.startsWith(title) ? title.length : 0;
  const body = text.slice(start, start + base.length + 20).replace(/^[\s"“«']+/, '');
  return (
    start > 0 && body.startsWith(base) && /^["”»']?,? \p{Ll}|^["”»']? ?\(/u.test(body.slice(base.length))
  );
}

/** "Springfield" of "Springfield, Illinois"; null where the comma counts up ("Red, White and Blue") or what it leaves is a word. */
function beforeComma(base: string): string | null {
  const [short = '', ...rest] = base.split(', ');
  if (rest.length === 0 || rest.length > 2 || /(?:^|\s)(?:and|or|&)\s/.test(rest.join(' '))) return null;
  return short.includes(' ') || dictionaryTag(short.toLowerCase()) === null ? short : null;
}
