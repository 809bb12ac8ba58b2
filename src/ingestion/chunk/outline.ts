import { oneLine } from '../../lib/one-line.ts';
import { skipSpace } from '../../text/white-space.ts';
import type { Block, ConvertedDocument } from '../document.ts';

/** Longer headings are paragraphs in bold. */
const LONGEST_HEADING = 200;

/** A document's blocks, to be asked by offset. */
export class Outline {
  readonly #text: string;
  readonly #blocks: readonly Block[];
  /** Headings the walk of `headingAt` has passed and stands under. */
  readonly #path: Array<{ readonly level: number; readonly title: string }> = [];
  #walked = 0;

  constructor({ text, blocks }: ConvertedDocument) {
    this.#text = text;
    this.#blocks = blocks;
  }

  /** Index of the first block that begins after `at`. */
  #after(at: number): number {
    let low = 0;
    let high = this.#blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#blocks[middle]?.start ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The block that holds `at`, or else the last one before it. */
  blockAt(at: number): Block | undefined {
    return this.#blocks[this.#after(at) - 1];
  }

  /** Blocks that begin after `from` and not after `to`. */
  between(from: number, to: number): readonly Block[] {
    return this.#blocks.slice(this.#after(from), this.#after(to));
  }

  /** Whether nothing but white space stands between a heading and `at`, or `at` is inside of a heading. */
  isUnderHeading(at: number): boolean {
    const block = this.blockAt(at - 1);
    return block?.kind === 'heading' && (at <= block.end || skipSpace(this.#text, block.end) >= at);
  }

  /** Titles of the headings above `at`, or beginning there, outermost first. To be asked in reading order. */
  headingAt(at: number): string | null {
    for (let block = this.#blocks[this.#walked]; block !== undefined && block.start <= at; ) {
      if (block.kind === 'heading') this.#enter(block);
      block = this.#blocks[++this.#walked];
    }
    return this.#path.length === 0 ? null : this.#path.map(({ title }) => title).join(' > ');
  }

  #enter({ start, end, level = 1 }: Block): void {
    while ((this.#path.at(-1)?.level ?? 0) >= level) this.#path.pop();
    const line = this.#text.slice(start, Math.min(end, start + LONGEST_HEADING)).toWellFormed();
    const title = oneLine(line.replace(/^#+\s|\s#+$/g, ''));
    if (title !== '') this.#path.push({ level, title });
  }
}
