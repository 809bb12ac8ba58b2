import type { ConvertedDocument } from '../document.ts';
import { readCapitals } from './capitals.ts';
import { readEnglish } from './english.ts';
import { countLowerCase, type LowerCaseCount } from './lower-case.ts';
import { blankMarkup } from './markup.ts';
import type { Reading } from './reading.ts';
import { chooseMethod, ONE_METHOD } from './script.ts';
import { readPassages } from './segments.ts';
import type { Topic } from './topic.ts';
import { readUnspaced } from './unspaced.ts';

export interface DocumentReading {
  readonly readings: readonly Reading[];
  readonly lowers: LowerCaseCount;
}

/** Reads every passage in the way of its script and language. */
export function readDocument(document: ConvertedDocument, topic: Topic | null): DocumentReading {
  const text = blankEndless(blankMarkup(document.text));
  const usual = chooseMethod(text, 'english');
  const readings: Reading[] = [];
  const unspaced: Parameters<typeof readUnspaced>[1][number][] = [];
  const lowers = countLowerCase(text);
  for (const passage of readPassages({ ...document, text })) {
    const method =
      text.length <= ONE_METHOD ? usual : chooseMethod(text.slice(passage.start, passage.end), usual);
    if (method === 'english') readings.push(...readEnglish(text, passage, topic));
    else if (method === 'capitals') readings.push(...readCapitals(text, passage, topic, lowers));
    else unspaced.push(passage);
  }
  // Words of scripts without spaces are told by how the whole document uses them.
  if (unspaced.length > 0) readings.push(...readUnspaced(text, unspaced, topic));
  return { readings: readings.sort((a, b) => a.start - b.start), lowers };
}

/** Longer runs without white space are no words, unless their script has none; the tagger takes quadratic time for them. */
const ENDLESS = 61;
const SPACED =
  /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]*$/u;

/**
 * The text with such runs as spaces, of the same length. Characters are counted one by one: over 20 MB of one letter a
 * regular expression exhausts the stack.
 */
function blankEndless(text: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (let start = 0; start < text.length; ) {
    let end = start;
    while (end < text.length && !isSpace(text.charCodeAt(end))) end++;
    if (end - start >= ENDLESS && SPACED.test(text.slice(start, start + ENDLESS))) {
      parts.push(text.slice(kept, start), ' '.repeat(end - start));
      kept = end;
    }
    start = end + 1;
  }
  return kept === 0 ? text : parts.join('') + text.slice(kept);
}

const isSpace = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000;
