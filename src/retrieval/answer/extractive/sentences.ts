import { oneLine } from '../../../lib/one-line.ts';
import { rememberRecent } from '../../../lib/recent.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { analyze } from '../../../text/terms.ts';
import type { Passage } from '../../context/passages.ts';
import { unspoken } from './facts/field.ts';
import { soundness } from './soundness.ts';

/** A sentence of a passage that may go into an answer. */
export interface Sentence {
  readonly passage: Passage;
  /** Place in the passage, from 0. */
  readonly index: number;
  /** Offsets into the document. */
  readonly start: number;
  readonly end: number;
  /** As it is shown: on one line. */
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** How well it stands by itself, 0 to 1. */
  readonly soundness: number;
  /** It begins with a word that points back ("He", "It", "However"). */
  readonly dangling: boolean;
}

/** The answer is nearly always in the first few passages; reading more costs milliseconds. */
const MAX_PASSAGES = 10;
const MAX_CHARACTERS = 50_000;
/** Prose of so many characters has some 400; of tables and logs the rest is left out. */
const MAX_SENTENCES = 1000;

/** White space other than single spaces. */
const WRAPPED = /[^\S ]| {2}/;

const POINTS_BACK =
  /^["“'‘(]*(?:he|she|it|they|his|her|hers|its|their|theirs|him|them|this|these|those|that|such|however|but|and|so|then|thus|therefore|also|there|both|neither|later|afterwards|hence|consequently|as a result|for (?:this|that) reason)\b|^[“"]?[他她它这那]/iu;

export function readSentences(passages: readonly Passage[]): Sentence[] {
  let left = MAX_CHARACTERS;
  const read = passages.slice(0, MAX_PASSAGES).flatMap((passage) => {
    const text = passage.text.slice(0, Math.max(0, left));
    left -= text.length;
    return readText(text).map(
      (said): Sentence => ({
        ...said,
        passage,
        start: passage.start + said.start,
        end: passage.start + said.end,
      }),
    );
  });
  return read.slice(0, MAX_SENTENCES);
}

/** Of a text of so many characters in all, some 8 MB, what was read is kept: questions come back to the same passages. */
const REMEMBERED = 1_000_000;

/** The sentences of a text, their offsets into it. */
const readText = rememberRecent(
  (text: string): ReadonlyArray<Omit<Sentence, 'passage'>> =>
    splitSentences(text)
      .flatMap(({ start, end }) => splitRecords(text, start, end))
      .map(({ start, end }, index) => {
        const said = text.slice(start, end);
        const shown = WRAPPED.test(said) ? oneLine(said) : said;
        return {
          index,
          start,
          end,
          text: shown,
          terms: new Set([...analyze(shown), ...unspoken(shown)]),
          soundness: soundness(shown),
          dangling: index > 0 && POINTS_BACK.test(shown),
        };
      }),
  REMEMBERED,
);

/** Rows of a table, a line each that begins with the same label ("Year: 1909; Ship: Petrel"), are read one by one. */
function splitRecords(text: string, start: number, end: number): Array<{ start: number; end: number }> {
  const label = /^[^:\n]{1,60}: /.exec(text.slice(start, end))?.[0];
  const rows = label === undefined ? [] : text.slice(start, end).split(`\n${label}`);
  if (label === undefined || rows.length < 2) return [{ start, end }];
  let at = start;
  return rows.map((row, index) => {
    const length = row.length + (index > 0 ? label.length : 0);
    const record = { start: at, end: at + length };
    at = record.end + 1;
    return record;
  });
}
