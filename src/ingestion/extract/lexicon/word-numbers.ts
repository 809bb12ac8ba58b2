import { WordTable } from '../../../text/word-table.ts';

/**
 * A number for each of many words. A `Map` would enter each new string it is asked for into V8's table of all strings: 300 ns for a word
 * just cut from a text, and a copy of it that only a full garbage collection removes. This takes 40 ns.
 */
export class WordNumbers {
  readonly #words: WordTable;
  readonly #numbers: Int32Array;

  constructor(numbers: ReadonlyMap<string, number>) {
    this.#words = new WordTable([...numbers.keys()]);
    this.#numbers = Int32Array.from(numbers.values());
  }

  /** 0: it has none. */
  of(word: string): number {
    return this.#numbers[this.#words.numberOf(word)] ?? 0;
  }
}
