import type { Span } from '../../../lib/span.ts';

/** What a word is made of, besides letters and digits: "C++" is not "C". Marks stay where they are not folded away. */
const IN_WORD = /[\p{L}\p{N}\p{M}+#]/u;
/** Letters whose marks do not tell one name from another, as in `entityKey`. */
const MARKED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{Mn}+$/u;
/** Soft hyphens and joiners, which are not seen. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060]/;
/** Words of these scripts are written without spaces, or with particles that no space parts from them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * A text as names are looked for in it: case, width, diacritics and punctuation folded away, every run of what is between words one
 * space. Spans are those of the text itself.
 */
export class FoldedText {
  readonly text: string;
  readonly folded: string;
  #words: readonly FoldedWord[] | null = null;
  /** Where in the text each folded character begins and ends. */
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];

  constructor(text: string) {
    const starts: number[] = [];
    const ends: number[] = [];
    let folded = '';
    let at = 0;
    for (const character of text) {
      const end = at + character.length;
      for (const unit of foldCharacter(character)) {
        if (unit === ' ' && (folded === '' || folded.endsWith(' '))) continue;
        folded += unit;
        starts.push(at);
        ends.push(end);
      }
      at = end;
    }
    this.text = text;
    this.folded = folded;
    this.#starts = starts;
    this.#ends = ends;
  }

  get words(): readonly FoldedWord[] {
    this.#words ??= [...this.folded.matchAll(/[^ ]+/g)].map(({ index, 0: word }) => ({
      word,
      at: index,
      end: index + word.length,
    }));
    return this.#words;
  }

  /** Every place where the name, folded already, stands as whole words. */
  places(name: string): Span[] {
    const spans: Span[] = [];
    if (name === '') return spans;
    for (let at = this.folded.indexOf(name); at >= 0; at = this.folded.indexOf(name, at + 1)) {
      const end = at + name.length;
      if (this.#isBoundary(at) && this.#isBoundary(end)) spans.push(this.span(at, end));
    }
    return spans;
  }

  /** Whether a word may begin or end between `at - 1` and `at`. */
  #isBoundary(at: number): boolean {
    const [before, after] = [this.folded[at - 1] ?? ' ', this.folded[at] ?? ' '];
    return before === ' ' || after === ' ' || isUnspaced(before) || isUnspaced(after);
  }

  /** The stretch of the text that folded characters from `at` to `end`, exclusive, are of. */
  span(at: number, end: number): Span {
    return { start: this.#starts[at] ?? 0, end: this.#ends[end - 1] ?? 0 };
  }
}

/** Offsets in the folded text. */
interface FoldedWord {
  readonly word: string;
  readonly at: number;
  readonly end: number;
}

export function isUnspaced(text: string): boolean {
  return text > '\u0dff' && UNSPACED.test(text);
}

export function foldName(name: string): string {
  return new FoldedText(name).folded.trim();
}

const ASCII = Array.from({ length: 128 }, (_, code) => foldAny(String.fromCharCode(code)));
const known = new Map<string, string>();
const MOST_KNOWN = 1 << 14;

/** Of most letters one character; of a ligature several, of what is not seen none. */
function foldCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 128) return ASCII[code] ?? ' ';
  let folded = known.get(character);
  if (folded === undefined) {
    folded = foldAny(character);
    if (known.size < MOST_KNOWN) known.set(character, folded);
  }
  return folded;
}

function foldAny(character: string): string {
  if (UNSEEN.test(character)) return '';
  if (/\p{Mn}/u.test(character)) return character >= '\u0300' && character <= '\u036f' ? '' : character;
  if (!IN_WORD.test(character)) return ' ';
  const lower = character.normalize('NFKC').toLowerCase();
  const apart = lower.normalize('NFD');
  return MARKED.test(apart) ? apart.replace(/\p{Mn}/gu, '') : lower;
}
