import type { Line } from './line.ts';

export interface Paragraph {
  readonly kind: 'heading' | 'paragraph' | 'list-item' | 'table-row' | 'code';
  readonly text: string;
  readonly page: number;
  readonly level?: number;
  readonly size: number;
  /** Set where it goes on with the paragraph before, across a page's end: what stands between them. */
  readonly joinedBy?: '' | ' ';
}

/** A paragraph in the making. */
export interface Draft {
  kind: Paragraph['kind'];
  text: string;
  readonly page: number;
  readonly first: Line;
  last: Line;
  /** Where the widest of its lines ends that surely goes on with the next. */
  wrap?: number;
  lines: number;
  /** Of a table row. */
  cells?: { readonly x: number; text: string }[];
  joinedBy?: '' | ' ';
}
