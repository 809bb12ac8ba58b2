import type { PreparedChunk, PreparedDocument } from '../contract.ts';

/** As it crosses to the writer: terms joined as their index takes them, and not one string each to parse. */
export interface PackedDocument extends Omit<PreparedDocument, 'chunks' | 'titleTerms'> {
  readonly titleTerms: string;
  readonly chunks: ReadonlyArray<
    Omit<PreparedChunk, 'terms' | 'headingTerms'> & { readonly terms: string; readonly headingTerms: string }
  >;
}

/**
 * A prepared document crosses as JSON: it consists of hundreds of small objects, for which a structured clone takes four times as
 * long. Nor does the writer make objects of it before it writes it.
 */
export function packDocument(document: PreparedDocument): string {
  const packed: PackedDocument = {
    ...document,
    titleTerms: document.titleTerms.join(' '),
    chunks: document.chunks.map((chunk) => ({
      ...chunk,
      terms: chunk.terms.join(' '),
      headingTerms: chunk.headingTerms.join(' '),
    })),
  };
  return JSON.stringify(packed);
}

export function unpackDocument(packed: string): PackedDocument {
  return JSON.parse(packed) as PackedDocument;
}
