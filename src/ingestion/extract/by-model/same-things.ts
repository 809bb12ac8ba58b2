/** Which of the names that a model took from a document's chunks are one thing, by what the document's own text shows. */

import { entityKey } from '../../../graph/identity.ts';
import { ENTITY_TYPES, type EntityType } from '../../../graph/model.ts';
import { titleKeys } from '../../../graph/titles.ts';
import { oneLine } from '../../../lib/one-line.ts';
import type { Span } from '../../../lib/span.ts';
import { type Draft, makeDraft } from '../draft.ts';
import { Identities } from '../identities.ts';
import { joinShortNames } from '../same-names.ts';
import { joinSpellings } from '../spellings.ts';
import type { Grounded } from './ground.ts';

export interface SameThings {
  /** The key of the thing that a key names. */
  root(key: string): string;
  /** Other names in a chunk, that the model did not list there; `key` is the thing's. */
  furtherIn(read: Grounded): ReadonlyArray<Span & { readonly key: string }>;
}

/** Short names are whose as without a model (`joinShortNames`); acronyms are what the text says they stand for. */
export function findSameThings(read: readonly Grounded[], title: string | null): SameThings {
  const drafts = new Map<string, Draft>();
  for (const { chunk, entities } of read)
    for (const { key, name, type, places } of entities.values()) {
      const draft = draftOf(drafts, key, name);
      for (const { start, end } of places) {
        const surface = oneLine(chunk.text.slice(start, end));
        if (entityKey(surface) === key) draft.names.add(surface, 1);
      }
      draft.firm += places.length;
      if (type !== null) addType(draft, type, places.length);
    }
  const listed = new Set(drafts.keys());
  const identities = new Identities();
  for (const { entities, further } of read)
    for (const { key, of, isAcronym } of further)
      if (isAcronym) identities.join(key, of);
      else if (!entities.has(key)) draftOf(drafts, key, key).firm += 1;
  for (const draft of drafts.values()) draft.total = draft.types;
  joinSpellings(drafts, identities);
  const topic = titleKeys(title)
    .values()
    .find((key) => listed.has(key));
  joinShortNames(drafts, identities, topic ?? null);

  return {
    root: (key) => identities.root(key),
    furtherIn: ({ further }) =>
      further
        .map(({ key, start, end }) => ({ key: identities.root(key), start, end }))
        .filter(({ key }) => listed.has(key)),
  };
}

/** Of a name that the model listed, or that stands in the text alone. */
function draftOf(drafts: Map<string, Draft>, key: string, name: string): Draft {
  const known = drafts.get(key);
  if (known) return known;
  const draft = makeDraft(key, 'name', name);
  drafts.set(key, draft);
  return draft;
}

/** Types of the operator's own are none that tell short names. */
function addType({ types }: Draft, type: string, weight: number): void {
  const known: EntityType = ENTITY_TYPES.find((one) => one === type) ?? 'concept';
  types[known] = (types[known] ?? 0) + weight;
}
