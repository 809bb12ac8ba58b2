import type { Span } from '../../../lib/span.ts';

/** Sentences of a passage between which the two ends of a relation may lie and still be stated together. */
const MOST_TOGETHER = 3;

/** The sentence that holds the place. @param sentences in order, as `splitSentences` gives them */
export function sentenceAt(sentences: readonly Span[], place: Span): Span {
  const at = indexAt(sentences, place.start);
  const [first, last] = [sentences[at], sentences[indexAt(sentences, place.end - 1)]];
  if (!first || !last) return place;
  return { start: Math.min(first.start, place.start), end: Math.max(last.end, place.end) };
}

/**
 * What in a passage states a relation: the shortest sentence, or else the fewest sentences in a row, that hold both ends; where they stand
 * far apart, the sentence in which the source is nearest to the target. The first of equals. Null: one of them is nowhere.
 */
export function evidenceOf(
  sentences: readonly Span[],
  sources: readonly Span[],
  targets: readonly Span[],
): Span | null {
  let best: { readonly apart: number; readonly length: number; readonly span: Span } | null = null;
  // Both are in order: of each pair only neighbours can be nearest.
  let next = 0;
  for (const source of sources) {
    while (next + 1 < targets.length && (targets[next + 1]?.start ?? 0) <= source.start) next += 1;
    for (const target of [targets[next], targets[next + 1]]) {
      if (!target) continue;
      const [first, last] = [indexAt(sentences, source.start), indexAt(sentences, target.start)].sort(
        (a, b) => a - b,
      ) as [number, number];
      const apart = last - first;
      const from = apart < MOST_TOGETHER ? sentences[first] : sentenceAt(sentences, source);
      const to = apart < MOST_TOGETHER ? sentences[last] : from;
      const span = cover([from, to], apart < MOST_TOGETHER ? [source, target] : [source]);
      const length = span.end - span.start;
      if (!best || apart < best.apart || (apart === best.apart && length < best.length))
        best = { apart, length, span };
    }
  }
  return best?.span ?? null;
}

function cover(sentences: ReadonlyArray<Span | undefined>, places: readonly Span[]): Span {
  const spans = [...sentences.filter((one) => one !== undefined), ...places];
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}

/** Index of the last sentence that begins at `offset` or before; 0 if none does. */
function indexAt(sentences: readonly Span[], offset: number): number {
  let low = 0;
  let high = sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sentences[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
