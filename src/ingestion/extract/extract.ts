/**
 * Extraction without a language model: one document in, what it says of which entities out. Pure and deterministic.
 *
 * Sentences are read one by one (names, dates, terms; who does what to whom), then the document as a whole decides which
 * of the names are names, which are one entity, and to whom "he" refers.
 */
import type { Extraction } from '../../graph/model.ts';
import type { Chunk, ConvertedDocument } from '../document.ts';
import { assemble } from './assemble.ts';
import { gatherDrafts, selectDrafts } from './draft.ts';
import { type Entity, mergeDrafts } from './entities.ts';
import { readDocument } from './read-document.ts';
import type { Argument, Reading } from './reading.ts';
import { identify } from './same-names.ts';
import { readTopic } from './topic.ts';
import { resolveReferences } from './topic-reference.ts';

/**
 * @param chunks the document's, by ordinal; a mention goes to the first that holds it
 * @returns entities in order of first mention; relations between pairs of different entities
 */
export function extractGraph(document: ConvertedDocument, chunks: readonly Chunk[]): Extraction {
  const topic = readTopic(document);
  const { readings, lowers } = readDocument(document, topic);
  const drafts = gatherDrafts(readings);
  selectDrafts(drafts, readings, lowers, document.text.length, topic);
  const entities = mergeDrafts(drafts, identify(drafts, readings, topic), topic);

  const namedBy = (argument: Argument): Entity | null => drafts.get(argument.id)?.entity ?? null;
  const titled = topic === null ? null : (drafts.get(topic.key)?.entity ?? null);
  const references = resolveReferences(readings, titled ?? leadSubject(readings, namedBy), namedBy);
  const entityOf = (argument: Argument): Entity | null =>
    argument.kind === 'anaphor' ? (references.get(argument) ?? null) : namedBy(argument);
  return assemble(readings, entities, entityOf, chunks);
}

/** Without a title, a short text is about what its first sentence defines. */
function leadSubject(
  readings: readonly Reading[],
  namedBy: (argument: Argument) => Entity | null,
): Entity | null {
  const first = readings.find((reading) => reading.prose);
  const subject = first?.arguments[0];
  if (first === undefined || subject === undefined || readings.length > SHORT_TEXT) return null;
  return first.definitions.some((definition) => definition.of === subject) ? namedBy(subject) : null;
}

/** Sentences up to which a text is taken to keep to one subject. */
const SHORT_TEXT = 30;
