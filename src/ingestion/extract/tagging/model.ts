/**
 * The English model of winkNLP as its package keeps it: 87,000 words with their tags, and rules that mend tags by context. Only these
 * two are read, and kept as tables of numbers; winkNLP itself keeps every word it ever met, and 140 MB.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { WordTable } from '../../../text/word-table.ts';
import type { PartOfSpeech } from '../reading.ts';

const FOLDER = 'wink-eng-lite-web-model/dist/languages/cur/models';

/** Where a property of a word is packed: which of the word's numbers, its bits, how far they are shifted. */
type Place = readonly [number: number, mask: number, shift: number, ...unknown[]];

interface CoreModel {
  readonly packing: { readonly size: number; readonly layout: Readonly<Record<string, Place>> };
  /** 32-bit numbers in base64, `packing.size` a word. */
  readonly lexicon: string;
  /** Parts of contractions, each of `EXPANSION_SIZE` numbers. */
  readonly xpansions: string;
  readonly pos: { readonly list: readonly string[] };
  readonly features: {
    readonly lexeme: { readonly list: readonly string[] };
    /** Tags that a word may have, joined by `_`. */
    readonly posClusters: { readonly list: readonly string[] };
  };
}

/** A word's contraction points at its parts by the lower bits, and counts their numbers by the upper ones. */
const EXPANSION_SIZE = 4;
const EXPANSION_POINTER = 0x3fff;
const EXPANSION_COUNT_SHIFT = 14;

/** What the dictionary knows of a word. */
export interface Entry {
  /** Index into `tags` of its commonest tag. */
  readonly tag: number;
  /** A bit for each tag that its lower-case form may have. */
  readonly allowed: number;
  /** Words that rules name have a number of their own; 0 for all others. */
  readonly hint: number;
  /** Of a contraction ("don't": "do", "n't"); empty for all others. */
  readonly parts: ReadonlyArray<{ readonly text: string; readonly tag: number }>;
}

/** `[version, …, transitions by state and symbol, new tag by final state, span by final state, …]` */
export type Machine = readonly [
  number,
  number,
  Readonly<Record<string, Readonly<Record<string, number>>>>,
  Readonly<Record<string, string>>,
  Readonly<Record<string, readonly [skipped: number, left: number]>>,
  ...unknown[],
];

export interface Model {
  readonly tags: readonly PartOfSpeech[];
  /** Of a word as it is written; words in lower case have an entry, a few with capitals too. */
  lookUp(word: string): Entry | undefined;
  has(this: void, word: string): boolean;
  readonly machines: readonly Machine[];
}

/** Takes 0.1 s. */
export function loadModel(): Model {
  const require = createRequire(import.meta.url);
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(require.resolve(`${FOLDER}/${name}`), 'utf8'));
  const { packing, lexicon, xpansions, pos, features } = read('eng-core-web-model.json') as CoreModel;
  const machines = (read('eng-pos-model.json') as string[]).map((text) => JSON.parse(text) as Machine);
  const tags = pos.list as PartOfSpeech[];
  const noun = tags.indexOf('NOUN');
  const words = new WordTable(features.lexeme.list);
  const packed = toNumbers(lexicon);
  const expansions = toNumbers(xpansions);
  const clusters = features.posClusters.list.map((cluster) =>
    cluster.split('_').reduce((bits, tag) => bits | (1 << Math.max(0, pos.list.indexOf(tag))), 0),
  );
  const property = (name: string) => {
    const [number, mask, shift] = packing.layout[name] ?? [0, 0, 0];
    return (index: number) => ((packed[index * packing.size + number] ?? 0) & mask) >>> shift;
  };
  const [tagOf, clusterOf, hintOf, lemmaOf, normalOf, isContraction, isRespelt] = [
    property('pos'),
    property('lexemeCID'),
    property('posHint'),
    property('lemma'),
    property('normal'),
    property('isContraction'),
    property('isSpellingMapped'),
  ];
  const partsOf = (pointer: number): Entry['parts'] => {
    const parts: Array<Entry['parts'][number]> = [];
    const from = pointer & EXPANSION_POINTER;
    for (let at = from; at < from + (pointer >> EXPANSION_COUNT_SHIFT); at += EXPANSION_SIZE) {
      const [word = 0, tag = 0] = [expansions[at], expansions[at + EXPANSION_SIZE - 1]];
      parts.push({ text: words.wordAt(word), tag });
    }
    return parts;
  };
  return {
    tags,
    machines,
    has: (word) => words.numberOf(word) >= 0,
    lookUp(word) {
      const index = words.numberOf(word);
      if (index < 0) return undefined;
      // Other spellings ("colour") have the tags of the first.
      const spelt = isRespelt(index) ? lemmaOf(index) : index;
      const normal = isRespelt(index) ? spelt : index + normalOf(index);
      return {
        // A few common words have none.
        tag: tagOf(spelt) || noun,
        allowed: clusters[clusterOf(normal)] ?? 0,
        hint: hintOf(index),
        parts: isContraction(index) ? partsOf(lemmaOf(index)) : [],
      };
    },
  };
}

function toNumbers(base64: string): Uint32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Uint32Array(bytes.buffer);
}
