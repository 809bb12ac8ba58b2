/**
 * Inverse document frequency, always positive (Robertson and Spärck Jones, with the 1 + of Lucene): how much it tells
 * that something stands in `count` of `total` chunks.
 */
export function inverseFrequency(count: number, total: number): number {
  return Math.log(1 + (Math.max(0, total - count) + 0.5) / (count + 0.5));
}
