/** Places of the vectors nearest to one, by comparing with all. All are of length 1. */
export function exactNearest(
  vectors: readonly Float32Array[],
  wanted: Float32Array,
  limit: number,
): number[] {
  const scores = vectors.map((vector, place) => ({ place, score: dot(vector, wanted) }));
  return scores
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ place }) => place);
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
