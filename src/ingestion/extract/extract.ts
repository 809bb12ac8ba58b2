/**
 * Extraction without a language model: one document in, what it says of which entities out. Pure and deterministic.
 *
 * Sentences are read one by one (names, dates, terms; who does what to whom), then the document as a whole decides which
 * of the names are names, which are one entity, and to whom "he" refers.
 */
import type { Extraction } from '../../graph/model.ts';
import type { Chunk, ConvertedDocument } from '../document.ts';
import { assemble, type Entity, mergeDrafts } from './assemble.ts';
import { gatherDrafts, selectDrafts } from './draft.ts';
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
  const drafts = selectDrafts(gatherDrafts(readings), readings, lowers, document.text.length, topic);
  const identities = identify(drafts, readings, topic);

  const topicId = topic !== null && drafts.has(topic.key) ? identities.root(topic.key) : null;
  const entities = mergeDrafts(
    drafts,
    identities,
    topic === null || topicId === null ? null : { ...topic, id: topicId },
  );
  const idOf = (argument: Argument) => (drafts.has(argument.id) ? identities.root(argument.id) : null);
  const leadId = topicId ?? leadSubject(readings, idOf);
  const topicEntity = leadId === null ? undefined : entities.get(leadId);
  const references = resolveReferences(
    readings,
    topicEntity === undefined ? null : { id: topicEntity.id, type: topicEntity.type, name: topicEntity.name },
    idOf,
    (id) => entities.get(id),
  );
  const entityOf = (argument: Argument): Entity | null => {
    const id = argument.kind === 'anaphor' ? references.get(argument) : idOf(argument);
    return (id === undefined || id === null ? undefined : entities.get(id)) ?? null;
  };
  return assemble(readings, entityOf, chunks);
}

/** Without a title, a short text is about what its first sentence defines. */
function leadSubject(
  readings: readonly Reading[],
  idOf: (argument: Argument) => string | null,
): string | null {
  const [first] = readings.filter((reading) => reading.prose);
  const subject = first?.arguments[0];
  if (first === undefined || subject === undefined || readings.length > SHORT_TEXT) return null;
  return first.definitions.some((definition) => definition.of === subject) ? idOf(subject) : null;
}

/** Sentences up to which a text is taken to keep to one subject. */
const SHORT_TEXT = 30;
