import type { Store } from '../store/contract.ts';
import type { FindAlike } from './pairs.ts';

const NEAREST = 6;

/** By the vectors of what is kept; null: there are none. `later`: some are still to be made. */
export async function findAlikeIn(vectors: Store['vectors']): Promise<FindAlike | null | 'later'> {
  const { serving } = await vectors.spaces();
  if (!serving) return null;
  if ((await vectors.dueCount()) > 0) return 'later';
  return async (entity) => {
    const [vector] = await vectors.read(serving.id, 'entity', [entity]);
    return vector ? vectors.nearest(serving.id, 'entity', vector, NEAREST) : [];
  };
}
