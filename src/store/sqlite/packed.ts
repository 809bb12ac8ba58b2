import type { PreparedChunk, PreparedDocument } from '../contract.ts';
import { foldDocument } from '../fold.ts';
import type { DocumentShare } from '../share.ts';

/**
 * As it crosses to the writer: folded, which is the work of whoever sends it; terms joined as their index takes them, and not one string
 * each to parse; texts of chunks cut out of the document's.
 */
export interface PackedDocument
  extends Omit<PreparedDocument, 'chunks' | 'titleTerms' | 'entities' | 'relations'> {
  readonly share: DocumentShare;
  readonly titleTerms: string;
  readonly chunks: ReadonlyArray<
    Omit<PreparedChunk, 'text' | 'terms' | 'headingTerms'> & {
      readonly terms: string;
      readonly headingTerms: string;
    }
  >;
}

/**
 * A prepared document crosses as JSON: it consists of hundreds of small objects, for which a structured clone takes four times as
 * long. Nor does the writer make objects of it before it writes it.
 */
export function packDocument(document: PreparedDocument): string {
  const { entities, relations, ...rest } = document;
  const packed: PackedDocument = {
    ...rest,
    share: foldDocument({ entities, relations }),
    titleTerms: document.titleTerms.join(' '),
    chunks: document.chunks.map(({ text: _, ...chunk }) => ({
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
