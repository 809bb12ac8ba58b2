import { createCatchUp } from '../../src/ingestion/embed/catch-up.ts';
import { gatherTexts } from '../../src/ingestion/embed/gather.ts';
import { spaceOf } from '../../src/ingestion/embed/space.ts';
import { createBuiltinEmbedding } from '../../src/models/builtin/model.ts';
import type { EmbeddingModel } from '../../src/models/spec.ts';
import type { QuestionVectors } from '../../src/retrieval/vectors/near.ts';
import { questionVectors } from '../../src/retrieval/vectors/question-vectors.ts';
import type { Store } from '../../src/store/contract.ts';
import { hashText } from '../../src/store/sqlite/place.ts';
import { seededRandom } from './random.ts';

const DIMENSIONS = 384;

/** Models that know nothing: of words as they are spelt, and of nothing at all. No set may fall below the figures without vectors. */
export const EMBEDDINGS: Readonly<Record<string, EmbeddingModel>> = {
  lexical: { ...createBuiltinEmbedding(DIMENSIONS), provider: 'bench', model: 'lexical' },
  noise: {
    provider: 'bench',
    model: 'noise',
    dimensions: DIMENSIONS,
    embed: async (texts) => ({ vectors: texts.map(noiseOf), tokens: 0 }),
  },
};

/** The same for the same text, and as far from every other as can be. */
function noiseOf(text: string): Float32Array {
  const random = seededRandom(hashText(text));
  const numbers = Float64Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

/** Gives everything in the store its vector, as the service does in the background. */
export async function addVectors(store: Store, model: EmbeddingModel): Promise<QuestionVectors> {
  const task = createCatchUp({
    store,
    open: spaceOf(model, store.vectors),
    embed: gatherTexts(model, 4),
    onProgress: (left) => console.log(`${left} vectors to make`),
    onSwitch() {},
    onRefused: (_, error) => console.error(error),
  });
  await task.run(new AbortController().signal);
  await store.vectors.indexed();
  const onMissing = (reason: unknown) => console.error(reason);
  const embed = questionVectors({ vectors: store.vectors, model, former: async () => null, onMissing });
  return { store: store.vectors, embed, onMissing };
}
