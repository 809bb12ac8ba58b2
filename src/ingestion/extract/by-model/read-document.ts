/** Extraction by a language model: one call for each chunk, what it says tied to the characters that bear it out. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Extraction } from '../../../graph/model.ts';
import type { ModelErrorKind } from '../../../models/errors.ts';
import type { Chunk, ConvertedDocument } from '../../document.ts';
import type { Ask } from './ask.ts';
import { assembleRead } from './assemble.ts';
import { type Grounded, ground } from './ground.ts';
import type { ReadingSettings } from './prompt.ts';
import { ReadingFailure, readChunk, type SaidOf } from './read-chunk.ts';

/** The model did not read all of a document. What it did read is in the response cache. */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure';
}

export interface ReadOptions {
  readonly settings: ReadingSettings;
  /** Chunks of one document that are asked for at the same time. */
  readonly atOnce: number;
  readonly ask: Ask;
  /** Throws if the document was stopped. */
  checkpoint(): void;
}

/** No other call can succeed either. */
const HOPELESS: ReadonlySet<ModelErrorKind> = new Set(['unauthorized', 'not_found', 'quota', 'cancelled']);

/**
 * Asks for every chunk, also after some have failed, unless no call can succeed; then all of what was said is there, or none.
 *
 * @throws {ExtractionFailure}
 */
export async function readByModel(
  { title }: Pick<ConvertedDocument, 'title'>,
  chunks: readonly Chunk[],
  { settings, atOnce, ask, checkpoint }: ReadOptions,
): Promise<SaidOf[]> {
  const said: SaidOf[][] = chunks.map(() => []);
  const failures: Array<{ readonly at: number; readonly error: ReadingFailure }> = [];
  let next = 0;
  let isHopeless = false;
  const readNext = async () => {
    while (next < chunks.length && !isHopeless) {
      const at = next++;
      const chunk = chunks[at];
      checkpoint();
      if (!chunk) return;
      try {
        said[at] = await readChunk(chunk, title, settings, ask);
      } catch (error) {
        if (!(error instanceof ReadingFailure)) throw error;
        failures.push({ at, error });
        isHopeless ||= HOPELESS.has(error.kind);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, chunks.length) }, readNext));
  checkpoint();
  const [first] = failures.sort((a, b) => a.at - b.at);
  if (!first) return said.flat();
  const unread = failures.length + chunks.length - next;
  throw new ExtractionFailure(
    `The language model could not read ${unread} of ${chunks.length} chunks. Chunk ${first.at + 1}: ${first.error.message}`,
  );
}

/** How many chunks are worked on before others may have a turn; a chunk takes one or two milliseconds. */
const CHUNKS_OF_A_TURN = 16;

export interface ReadGraph {
  readonly graph: Extraction;
  /** Items of replies that were left out: of no use, or supported by no characters. */
  readonly unsupported: number;
}

/** What the replies come to. Pure, but for letting others have a turn. */
export async function extractRead(
  said: readonly SaidOf[],
  chunks: readonly Chunk[],
  { title }: Pick<ConvertedDocument, 'title'>,
  entityTypes: readonly string[],
  checkpoint: () => void,
): Promise<ReadGraph> {
  const read: Grounded[] = [];
  for (const [at, one] of said.entries()) {
    if (at % CHUNKS_OF_A_TURN === 0) {
      await nextTurn();
      checkpoint();
    }
    read.push(ground(one.chunk, one.said, entityTypes));
  }
  const unsupported = read.reduce((sum, one) => sum + one.unsupported, 0);
  return { graph: assembleRead(read, chunks, title), unsupported };
}
