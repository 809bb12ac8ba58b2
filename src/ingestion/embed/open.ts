import type { BackgroundTask } from '../../jobs/background.ts';
import type { EmbeddingModel } from '../../models/spec.ts';
import { type CatchUpOptions, createCatchUp } from './catch-up.ts';
import { type EmbedPassages, embedder } from './embed-chunks.ts';
import { gatherTexts } from './gather.ts';
import { spaceOf } from './space.ts';

export interface EmbeddingOptions extends Omit<CatchUpOptions, 'open' | 'embed'> {
  readonly model: EmbeddingModel;
  /** Calls at once. */
  readonly concurrency: number;
  /** Ends what is under way for nobody in particular. */
  readonly ending: AbortSignal;
}

/** Vectors of what is kept: of a document's passages while it is ingested, of the rest in the background, through the same calls. */
export function openEmbedding({ model, concurrency, ending, ...options }: EmbeddingOptions): {
  readonly passages: EmbedPassages;
  readonly task: BackgroundTask;
} {
  const open = spaceOf(model, options.store.vectors, ending);
  const embed = gatherTexts(model, concurrency);
  return { passages: embedder(open, embed), task: createCatchUp({ ...options, open, embed }) };
}
