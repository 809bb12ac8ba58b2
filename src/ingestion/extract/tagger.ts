/** Words of English text and their parts of speech. */
import type { Span } from '../../graph/model.ts';
import { memoizeParts } from '../../text/memo.ts';
import type { PartOfSpeech, Token } from './reading.ts';
import { retag } from './retag.ts';
import { guessTag } from './tagging/guess.ts';
import { type Entry, loadModel, type Model } from './tagging/model.ts';
import { applyRules, compileRules, type Rules } from './tagging/rules.ts';
import { endOfOnlyWord, type Piece, splitWords } from './tagging/split.ts';
import { describeWord, type Word } from './word.ts';

const ADDRESS = /(?:https?:\/\/|www\.)\S+|[\w.+-]{1,60}@[\w-]{1,60}\.[\w.-]{1,60}/g;
/** What every address and emoji has one of. */
const MAY_BE_BLANKED = /@|:\/\/|www\.|[\u2000-\u2fff\ud800-\uffff]/;
const EMOJI = /[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{fe0f}]+/gu;

/** A word with what the tagger needs of it, found once for all places where it stands. */
interface Lexeme {
  readonly word: Word;
  readonly tag: number;
  readonly hint: number;
  readonly allowed: number;
  /** The dictionary has it with a full stop: "Mr". */
  readonly abbreviates: boolean;
  /** Of a contraction. */
  readonly parts: readonly Lexeme[] | null;
}

/** What stands between two spaces. */
interface Run {
  readonly lexemes: readonly Lexeme[];
  /** Where each begins, from the run's begin. */
  readonly starts: readonly number[];
}

interface Tagger {
  readonly model: Model;
  readonly rules: readonly Rules[];
  readonly readWord: (text: string, start: number, end: number) => Lexeme;
  readonly readRun: (text: string, start: number, end: number) => Run;
}

/** So many different words, and runs that are no plain words, are remembered at most. */
const WORDS = 1 << 15;
const RUNS = 1 << 14;

let current: Tagger | undefined;

function tagger(): Tagger {
  if (current === undefined) {
    const model = loadModel();
    const readWord = memoizeParts((word) => describe(model, word), WORDS);
    current = {
      model,
      rules: model.machines.map(compileRules),
      readWord,
      readRun: memoizeParts((run) => cutRun(model, run, readWord), RUNS),
    };
  }
  return current;
}

/** The part of speech of a common English word in lower case; null if no dictionary has it, as with most names. */
export function dictionaryTag(lower: string): PartOfSpeech | null {
  const { model } = tagger();
  const entry = model.lookUp(lower);
  return entry === undefined || entry.parts.length > 0 ? null : (model.tags[entry.tag] ?? null);
}

/** Tokens of a passage of English text; links, mail addresses and emoji are left out. */
export function tag(text: string, passage: Span): Token[] {
  const { model, rules, readWord, readRun } = tagger();
  const tokens: Token[] = [];
  let end = 0;
  for (let start = passage.start; start < passage.end; start = end + 1) {
    end = start;
    while (end < passage.end && !isSpace(text.charCodeAt(end))) end++;
    if (end === start) continue;
    const wordEnd = endOfOnlyWord(text, start, end);
    const word = wordEnd === start ? null : readWord(text, start, wordEnd);
    if (word?.parts === null && !(word.abbreviates && text[wordEnd] === '.')) {
      push(tokens, word, start, false);
      if (wordEnd < end) push(tokens, readWord(text, wordEnd, end), wordEnd, true);
      continue;
    }
    const { lexemes, starts } = readRun(text, start, end);
    let last = -1;
    for (let index = 0; index < lexemes.length; index++) {
      const lexeme = lexemes[index];
      if (lexeme === undefined) continue;
      const from = start + (starts[index] ?? 0);
      push(tokens, lexeme, from, from === last);
      last = from + lexeme.word.text.length;
    }
  }
  for (const machine of rules) applyRules(machine, tags, hints, allowed, tokens.length);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token !== undefined) token.pos = model.tags[tags[index] ?? 0] ?? 'X';
  }
  retag(tokens);
  return tokens;
}

function push(
  tokens: Token[],
  { word, tag, hint, allowed: may }: Lexeme,
  start: number,
  glued: boolean,
): void {
  const at = tokens.length;
  if (at === tags.length) grow();
  tags[at] = tag;
  hints[at] = hint;
  allowed[at] = may;
  const { text, lower } = word;
  tokens.push({ word, text, lower, start, end: start + text.length, pos: 'X', glued });
}

/** Of the text that is being read. */
let tags = new Uint8Array(1 << 10);
let hints = new Uint8Array(1 << 10);
let allowed = new Int32Array(1 << 10);

function grow(): void {
  const [oldTags, oldHints, oldAllowed] = [tags, hints, allowed];
  tags = new Uint8Array(oldTags.length * 2);
  hints = new Uint8Array(oldTags.length * 2);
  allowed = new Int32Array(oldTags.length * 2);
  tags.set(oldTags);
  hints.set(oldHints);
  allowed.set(oldAllowed);
}

const isSpace = (code: number): boolean =>
  code === 32 ||
  (code >= 9 && code <= 13) ||
  code === 0xa0 ||
  (code >= 0x2000 && (code <= 0x200b || code === 0x202f || code === 0x205f || code === 0x3000));

function cutRun(model: Model, run: string, readWord: Tagger['readWord']): Run {
  const pieces = cutPieces(run, model.has);
  const whole = pieces.map(({ text }) => readWord(text, 0, text.length));
  // As long as they must be: an array that is pushed to has room for 17, and thousands of runs are remembered.
  if (whole.every(({ parts }) => parts === null))
    return { lexemes: whole, starts: pieces.map(({ start }) => start) };
  const lexemes: Lexeme[] = [];
  const starts: number[] = [];
  for (const [index, lexeme] of whole.entries()) {
    let at = pieces[index]?.start ?? 0;
    for (const part of lexeme.parts ?? [lexeme]) {
      lexemes.push(part);
      starts.push(at);
      at += part.word.text.length;
    }
  }
  return { lexemes, starts };
}

function cutPieces(run: string, isKnown: (word: string) => boolean): readonly Piece[] {
  const clean = MAY_BE_BLANKED.test(run) ? blank(run) : run;
  if (clean === run) return splitWords(run, isKnown);
  return [...clean.matchAll(/\S+/g)].flatMap(({ 0: part, index }) =>
    splitWords(part, isKnown).map(({ text, start }) => ({ text, start: index + start })),
  );
}

/** What is no word as spaces. */
function blank(run: string): string {
  const spaces = (found: string) => ' '.repeat(found.length);
  const clean = run.replace(ADDRESS, spaces);
  return /[\u2000-\u2fff\ud800-\uffff]/.test(clean) ? clean.replace(EMOJI, spaces) : clean;
}

function describe(model: Model, text: string): Lexeme {
  const word = describeWord(text);
  const abbreviates = model.has(`${text}.`);
  const entry = model.lookUp(text);
  if (entry === undefined) {
    const lower = text === word.lower ? undefined : model.lookUp(word.lower);
    const tag = tagOf(model, text, lower);
    return { word, tag, hint: 0, allowed: lower?.allowed ?? 0, abbreviates, parts: null };
  }
  const { tag, hint, allowed, parts } = entry;
  const contracted = parts.length > 0 && parts.map((part) => part.text).join('') === text;
  return {
    word,
    tag,
    hint,
    allowed,
    abbreviates,
    parts: contracted ? parts.map((part) => ({ ...describe(model, part.text), tag: part.tag })) : null,
  };
}

/** A noun or adjective with a capital that the dictionary does not give it is a name. */
function tagOf({ tags }: Model, text: string, lower: Entry | undefined): number {
  if (lower === undefined) return tags.indexOf(guessTag(text));
  const tag = tags[lower.tag];
  return tag === 'NOUN' || tag === 'ADJ' ? tags.indexOf('PROPN') : lower.tag;
}
