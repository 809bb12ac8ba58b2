import { entityKey } from '../../graph/identity.ts';
import { isCjk } from '../../text/scripts.ts';
import { ENGLISH_STOP_WORDS } from '../../text/stop-words.ts';
import { wordSpans } from '../../text/words.ts';

/** A run of words that may name an entity. Offsets count words, end exclusive. */
export interface NameSpan {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Written the way names are: a capital or a digit in it, or a script without capitals. */
  readonly proper: boolean;
}

/** Nine of ten names have at most four words; film titles need more. */
const MAX_WORDS_OF_NAME = 8;
/** Keeps the number of keys looked up below 1,600, whatever is asked. */
const MAX_WORDS = 200;

/** Every run of up to eight words, once for each place it stands in, except those of stop words alone. */
export function nameSpans(text: string): NameSpan[] {
  const words = wordSpans(text).slice(0, MAX_WORDS);
  const spans: NameSpan[] = [];
  words.forEach((first, start) => {
    let telling = false;
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_WORDS_OF_NAME); end++) {
      const last = words[end - 1] ?? first;
      telling ||= !ENGLISH_STOP_WORDS.has(text.slice(last.start, last.end).toLowerCase());
      if (!telling) continue;
      // "C++" and "C#": the signs are part of the name, not of the word.
      const name = text.slice(first.start, last.end) + (/^[+#]+/.exec(text.slice(last.end))?.[0] ?? '');
      const key = entityKey(name);
      if (key !== '') spans.push({ key, start, end, proper: /[\p{Lu}\p{N}]/u.test(name) || isCjk(name) });
    }
  });
  return spans;
}
