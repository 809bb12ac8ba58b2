import { normalizeText } from '../../text/normalize.ts';
import type { Block, BlockKind, ConvertedDocument } from '../document.ts';
import { ConversionError } from './conversion-error.ts';

export interface BlockOptions {
  readonly level?: number;
  readonly page?: number;
  /** What stands between this block and the one before; by default a blank line, or a line break within a list or table. */
  readonly joinedBy?: ' ' | '';
}

/** Where a word may be broken: soft hyphens, zero-width spaces, word joiners. Inside a word they hide it from every search. */
const BREAK_HINTS = /[\u00ad\u200b\u2060]/g;

/** Writes a text block by block for formats that have to be taken apart, and remembers where each block stands. */
export class DocumentBuilder {
  readonly #parts: string[] = [];
  readonly #blocks: Block[] = [];
  readonly #limit: number;
  #length = 0;

  /** @param limit most characters of text, see `ConversionLimits` */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a block; blank ones are skipped. Each is normalised by itself: a separator never composes with what follows it. */
  add(kind: BlockKind, raw: string, options: BlockOptions = {}): void {
    const normalized = normalizeText(raw).replace(BREAK_HINTS, '');
    const text = kind === 'code' ? normalized.replace(/^\s*\n/, '').trimEnd() : normalized.trim();
    if (text === '') return;
    const separator = this.#separator(kind, options);
    const start = this.#length + separator.length;
    this.#length = start + text.length;
    if (this.#length > this.#limit) {
      throw new ConversionError(
        `it holds more than ${this.#limit} characters of text; split it into smaller files`,
      );
    }
    this.#parts.push(separator, text);
    this.#blocks.push({
      kind,
      start,
      end: this.#length,
      ...(options.level === undefined ? {} : { level: options.level }),
      ...(options.page === undefined ? {} : { page: options.page }),
    });
  }

  /** The text of the first heading, cut to a title's length; null if there is none. */
  firstHeading(): string | null {
    const at = this.#blocks.findIndex(({ kind }) => kind === 'heading');
    return at < 0 ? null : (this.#parts[at * 2 + 1] ?? null);
  }

  build(title: string | null): ConvertedDocument {
    return { text: this.#parts.join(''), title, blocks: this.#blocks };
  }

  #separator(kind: BlockKind, options: BlockOptions): string {
    const previous = this.#blocks.at(-1);
    if (previous === undefined) return '';
    if (options.joinedBy !== undefined) return options.joinedBy;
    return kind === previous.kind && (kind === 'table-row' || kind === 'list-item') ? '\n' : '\n\n';
  }
}
