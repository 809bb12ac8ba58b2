import type { Span } from '../graph/model.ts';

/** What arrived: a text as it was sent, or a file's bytes. */
export interface SourceDocument {
  /** The source name people know it by; its extension helps to tell the format. */
  readonly name: string;
  readonly content: { readonly text: string } | { readonly bytes: Uint8Array };
}

export type BlockKind = 'heading' | 'paragraph' | 'list-item' | 'table-row' | 'code';

/** A piece of structure; blocks are in reading order and never overlap. Offsets into the converted text. */
export interface Block extends Span {
  readonly kind: BlockKind;
  /** 1 to 6, for headings. */
  readonly level?: number;
  /** 1-based, where the format has pages. */
  readonly page?: number;
}

/** A document as text, with its structure kept. */
export interface ConvertedDocument {
  /** Normalised (see `text/normalize.ts`): NFC, `\n` newlines, no NUL, no lone surrogate. */
  readonly text: string;
  readonly title: string | null;
  readonly blocks: readonly Block[];
  /** For people: what of it could not be read, where the rest was. Absent: nothing is missing. */
  readonly warning?: string;
}

/** A passage: `text === document.text.slice(start, end)`. */
export interface Chunk extends Span {
  readonly ordinal: number;
  readonly text: string;
  /** Exact length by the tokenizer of `text/tokens.ts`. */
  readonly tokens: number;
  /** Page on which it begins. */
  readonly page: number | null;
  /** The heading it stands under, outermost first: "Part I > Chapter 2". */
  readonly heading: string | null;
}
