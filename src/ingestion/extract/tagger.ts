/** Words and their parts of speech, by wink-nlp's English model: 5 MB/s warm, one thread (measured on a novel). */
import { createRequire } from 'node:module';
import type { Model, WinkMethods } from 'wink-nlp';
import { toPlainLetters } from './plain-letters.ts';
import type { PartOfSpeech, Token } from './reading.ts';
import { retag } from './retag.ts';
import { describeWord, type Word } from './word.ts';

const require = createRequire(import.meta.url);

/** Longer words have been taken out before. */
const LONGEST_WORD = 60;
const ADDRESS = /(?:https?:\/\/|www\.)\S+|[\w.+-]{1,60}@[\w-]{1,60}\.[\w.-]{1,60}/g;
const EMOJI = /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{fe0f}]+/gu;
/** What wink leaves in one token: "Scrooge's" before a full stop, "mPvt1,". */
const UNSPLIT = /^(.{2,}?)(['’]s|[,;:)\]]+)$/u;

/** wink keeps every new word it meets for ever; past this many the model is loaded afresh (160 ms). */
const MOST_NEW_WORDS = 80_000;

/** A word of wink's vocabulary, and what wink should have split off it. */
interface Lexeme {
  readonly value: string;
  readonly word: Word;
  readonly tail: Word | null;
}

interface Tagger {
  readonly nlp: WinkMethods;
  /** Ids of words below it are in the model's dictionary of common English words; names are not. */
  readonly dictionarySize: number;
  /** The highest id that was met: wink numbers new words one after another. */
  newest: number;
  /** By id. */
  readonly lexemes: Array<Lexeme | undefined>;
  readonly tags: Map<string, PartOfSpeech | null>;
}

let current: Tagger | undefined;

function tagger(): Tagger {
  if (current === undefined) {
    const winkNlp = require('wink-nlp') as (model: Model, pipe: string[]) => WinkMethods;
    const nlp = winkNlp(require('wink-eng-lite-web-model') as Model, ['pos']);
    const [dictionarySize = 0] = nlp.readDoc('zqxzqxz').tokens().out(nlp.its.uniqueId) as number[];
    const lexemes = new Array<Lexeme | undefined>(dictionarySize + MOST_NEW_WORDS);
    current = { nlp, dictionarySize, newest: dictionarySize, lexemes, tags: new Map() };
  }
  return current;
}

/** Gives the words back that wink has gathered, if they are many. */
export function releaseWords(): void {
  if (current !== undefined && current.newest - current.dictionarySize > MOST_NEW_WORDS) current = undefined;
}

/**
 * The part of speech of a common English word in lower case; null if no dictionary has it, as with most names.
 */
export function dictionaryTag(lower: string): PartOfSpeech | null {
  const known = current?.tags.get(lower);
  if (known !== undefined) return known;
  const all = tagger();
  const tokens = all.nlp.readDoc(lower).tokens();
  const ids = tokens.out(all.nlp.its.uniqueId) as number[];
  const [id = all.dictionarySize] = ids;
  const common = ids.length === 1 && id < all.dictionarySize;
  const [pos = null] = common ? (tokens.out(all.nlp.its.pos) as PartOfSpeech[]) : [];
  all.newest = Math.max(all.newest, ...ids);
  all.tags.set(lower, pos);
  return pos;
}

/** Tokens of English text; links, mail addresses, emoji and endless words are left out. @param offset of `text` in its document */
export function tag(text: string, offset: number): Token[] {
  const all = tagger();
  const { its } = all.nlp;
  const written = blank(text);
  const clean = toPlainLetters(written);
  const document = all.nlp.readDoc(clean).tokens();
  const ids = document.out(its.uniqueId) as number[];
  const parts = document.out(its.pos) as PartOfSpeech[];
  let values: string[] | undefined;
  const tokens: Token[] = [];
  let end = 0;
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] ?? 0;
    let lexeme = all.lexemes[id];
    if (lexeme === undefined) {
      values ??= document.out() as string[];
      lexeme = toLexeme(values[index] ?? '');
      all.lexemes[id] = lexeme;
      all.newest = Math.max(all.newest, id);
    }
    const { value, word, tail } = lexeme;
    const start = value === '' ? -1 : clean.indexOf(value, end);
    if (start < 0 || start > end + LONGEST_WORD * 20) continue;
    const glued = start === end && end > 0;
    const own = clean === written ? word : wordAt(written, start, word);
    tokens.push(toToken(own, start + offset, parts[index] ?? 'X', glued));
    if (tail !== null) tokens.push(toToken(tail, start + word.text.length + offset, 'PUNCT', true));
    end = start + value.length;
  }
  retag(tokens);
  return tokens;
}

/** The word as it is written, if that is not as wink read it. */
function wordAt(text: string, start: number, read: Word): Word {
  const end = start + read.text.length;
  return text.startsWith(read.text, start) ? read : describeWord(text.slice(start, end));
}

function toLexeme(value: string): Lexeme {
  const [, body = value, tail = ''] = UNSPLIT.exec(value) ?? [];
  return {
    value: value.trim(),
    word: describeWord(body),
    tail: tail === '' ? null : describeWord(tail),
  };
}

function toToken(word: Word, start: number, pos: PartOfSpeech, glued: boolean): Token {
  return { word, text: word.text, lower: word.lower, start, end: start + word.text.length, pos, glued };
}

/** The text with what is no word blanked out, its length kept; white space as spaces, which wink counts by themselves. */
function blank(text: string): string {
  const spaces = (run: string) => ' '.repeat(run.length);
  let clean = text.replace(/[\n\t\u00a0]/g, ' ');
  if (/@|:\/\/|www\./.test(clean)) clean = clean.replace(ADDRESS, spaces);
  return /[\u2000-\u2fff\ud800-\uffff]/.test(clean) ? clean.replace(EMOJI, spaces) : clean;
}
