import type { Span } from '../../../graph/model.ts';
import type { Scope } from '../scope.ts';

/** How many of the best pieces of evidence are looked at to find some from distinct documents. */
export const CANDIDATES = 12;
/** How many chunks, and names of their documents, are shown with an entity or a relation. */
export const SHOWN_CHUNKS = 20;

/** A sentence of a chunk, by offsets of its document. */
export interface Quotation extends Span {
  readonly chunk: number;
  /** What a language model wrote from it; null: the sentence itself is quoted. */
  readonly written: string | null;
}

/** White space that is more than one space: a sentence has thirty of those, and seldom any other. */
const SPACE = /\s{2,}|[^\S ]/g;

interface Place {
  readonly document: number;
  readonly start: number;
}

/** What one answer shows of chunks: their places and texts are each read once, with one statement for all. */
export class Passages {
  readonly #scope: Scope;
  readonly #sentences: number;
  readonly #places = new Map<number, Place>();
  readonly #filePaths = new Map<number, string>();
  readonly #texts = new Map<number, string>();

  /** Of the `chunks`; each of the `quoted` will be quoted with up to `sentences`. */
  constructor(
    scope: Scope,
    chunks: Iterable<number>,
    quoted: Iterable<readonly Quotation[]>,
    sentences: number,
  ) {
    const { db } = scope;
    this.#scope = scope;
    this.#sentences = sentences;
    for (const [chunk, document, start] of db.tuples<[number, number, number]>(
      'SELECT c.id, c.document, c.start FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value',
      JSON.stringify([...new Set(chunks)]),
    ))
      this.#places.set(chunk, { document, start });
    for (const [document, filePath] of db.tuples<[number, string]>(
      'SELECT d.seq, d.file_path FROM json_each(?) j CROSS JOIN documents d ON d.seq = j.value',
      JSON.stringify([...new Set(this.#places.values().map(({ document }) => document))]),
    ))
      this.#filePaths.set(document, filePath);
    this.#readTexts(quoted);
  }

  /** Together they take a sixth of the time that they take one by one. */
  #readTexts(quoted: Iterable<readonly Quotation[]>): void {
    const chunks = new Set<number>();
    for (const candidates of quoted)
      for (const { chunk, written } of this.#fromDistinctSources(candidates).slice(0, this.#sentences))
        if (written === null) chunks.add(chunk);
    for (const [chunk, text] of this.#scope.db.tuples<[number, string]>(
      'SELECT c.id, c.text FROM json_each(?) j CROSS JOIN chunks c ON c.id = j.value',
      JSON.stringify([...chunks]),
    ))
      this.#texts.set(chunk, text);
  }

  #fromDistinctSources(candidates: readonly Quotation[]): readonly Quotation[] {
    if (candidates.length <= 1) return candidates;
    const sources = new Set<number>();
    return candidates.filter(({ chunk, written }) => {
      const document = this.#places.get(chunk)?.document;
      if (document === undefined) return false;
      // A model writes of one chunk at a time: what it wrote of another one of the same document says more.
      const source = written === null ? document : -chunk;
      if (sources.has(source)) return false;
      sources.add(source);
      return true;
    });
  }

  /** The documents of chunks, each once, in the order of the chunks. */
  filePathsOf(chunks: readonly number[]): string[] {
    const names = new Set<string>();
    for (const chunk of chunks) {
      const name = this.#filePaths.get(this.#places.get(chunk)?.document ?? 0);
      if (name !== undefined) names.add(name);
    }
    return [...names];
  }

  /** The first sentences from distinct documents, or what was written from distinct chunks, joined by a space. */
  quote(candidates: readonly Quotation[]): string {
    const sentences = new Set<string>();
    for (const quotation of this.#fromDistinctSources(candidates)) {
      const sentence = quotation.written ?? this.#sentenceOf(quotation);
      if (sentence !== '') sentences.add(sentence);
      if (sentences.size === this.#sentences) break;
    }
    return [...sentences].join(' ');
  }

  /** Evidence may reach beyond its chunk; what is shown is what the chunk has of it, on one line. */
  #sentenceOf({ chunk, start, end }: Quotation): string {
    const offset = this.#places.get(chunk)?.start ?? 0;
    return this.#textOf(chunk)
      .slice(Math.max(0, start - offset), Math.max(0, end - offset))
      .replace(SPACE, ' ')
      .trim();
  }

  #textOf(chunk: number): string {
    let text = this.#texts.get(chunk);
    if (text === undefined) {
      text = this.#scope.db.get<{ text: string }>('SELECT text FROM chunks WHERE id = ?', chunk)?.text ?? '';
      this.#texts.set(chunk, text);
    }
    return text;
  }
}
