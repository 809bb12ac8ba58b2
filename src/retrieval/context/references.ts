import type { PathStep, Reference } from '../query.ts';
import type { Evidence } from './evidence.ts';
import type { Passage } from './passages.ts';

/** Every passage retrieved, best first, with whether the answer cites it. */
export function toReferences(retrieved: readonly Passage[], cited: ReadonlySet<number>): Reference[] {
  return retrieved.map(({ number, chunk, start, end, text }) => ({
    id: number,
    documentId: chunk.documentId,
    filePath: chunk.filePath,
    page: chunk.page,
    start,
    end,
    text,
    score: chunk.score,
    cited: cited.has(number),
  }));
}

/** Enough to see the way; an answer seldom needs more than three steps. */
const STEPS_OF_KIND = 10;

/** The entities and relations that led to the passages, best first. */
export function toPath({ entities, relations }: Evidence): PathStep[] {
  return [
    ...entities
      .slice(0, STEPS_OF_KIND)
      .map(({ name, type, score }): PathStep => ({ kind: 'entity', name, type, score })),
    ...relations.slice(0, STEPS_OF_KIND).map(
      ({ sourceName, targetName, keywords, score }): PathStep => ({
        kind: 'relation',
        source: sourceName,
        target: targetName,
        keywords,
        score,
      }),
    ),
  ];
}
