import type { ChunkVectors, PreparedDocument } from '../../store/contract.ts';
import type { EmbedTexts } from './gather.ts';
import type { OpenSpace } from './space.ts';
import { chunkText, hashOf } from './texts.ts';

/** Vectors for texts, with the space that they are of. */
export interface SpacedVectors {
  readonly space: number;
  readonly vectors: readonly Float32Array[];
}

/** How a document's passages get their vectors. @throws {ModelError} */
export type EmbedPassages = (texts: readonly string[], signal?: AbortSignal) => Promise<SpacedVectors>;

export function embedder(open: OpenSpace, embed: EmbedTexts): EmbedPassages {
  return async (texts, signal) => {
    const { id } = await open(signal);
    return { space: id, vectors: await embed(texts, signal) };
  };
}

export async function embedChunks(
  { title, chunks }: PreparedDocument,
  embed: EmbedPassages,
): Promise<ChunkVectors> {
  const texts = chunks.map(({ heading, text }) => chunkText({ title, heading, text }));
  const made = await embed(texts);
  return { ...made, hashes: texts.map(hashOf) };
}
