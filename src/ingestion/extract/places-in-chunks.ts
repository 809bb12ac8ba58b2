import type { Evidence, Span } from '../../graph/model.ts';
import type { Chunk } from '../document.ts';

/**
 * The first chunk that holds the span whole; if a cut goes through it, the first chunk that holds `anchor`'s begin, and
 * the span clipped to it. Null if no chunk has it. @param chunks by ordinal, starts and ends ascending
 */
export function placeInChunks(chunks: readonly Chunk[], span: Span, anchor: Span = span): Evidence | null {
  const whole = chunks[firstEndingAt(chunks, span.end)];
  if (whole !== undefined && whole.start <= span.start)
    return { chunk: whole.ordinal, start: span.start, end: span.end };
  const part = chunks[firstEndingAt(chunks, anchor.start + 1)];
  if (part === undefined || part.start > anchor.start) return null;
  return { chunk: part.ordinal, start: Math.max(span.start, part.start), end: Math.min(span.end, part.end) };
}

/** Index of the first chunk that ends at `offset` or later. */
function firstEndingAt(chunks: readonly Chunk[], offset: number): number {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chunks[middle]?.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
