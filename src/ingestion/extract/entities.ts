/** From drafts and identities to entities: all names of one thing together, and what they say it is. */
import type { DescriptionEvidence, EntityMentions, EntityType, Evidence } from '../../graph/model.ts';
import { keyOf } from './argument.ts';
import { type Draft, displayName, totalTypes } from './draft.ts';
import type { Identities } from './identities.ts';
import { NOBLE_TITLE, sensesOf } from './lexicon/senses.ts';
import { NameCounts } from './name-counts.ts';
import { addTypes, type TypeWeights } from './reading.ts';
import { KINSHIP } from './same-names.ts';
import type { Topic } from './topic.ts';

/** What a common noun names is a concept, whatever stands before it. */
const TERM: Readonly<TypeWeights> = { concept: 2 };

export interface Entity {
  /** Its place among the document's. */
  readonly number: number;
  readonly root: Draft;
  /** All its names, the root's included. */
  readonly drafts: Draft[];
  name: string;
  key: string;
  /** Names that its title implies, whether or not the text uses them. */
  implied: readonly string[];
  readonly types: TypeWeights;
  type: EntityType;
  /** Where it is named, null before it is looked for: `assemble` does, and finds the sentence that defines it. */
  mentions: Evidence[] | null;
  description: DescriptionEvidence | null;
}

/** Tells each draft its entity, and returns how many there are. @param topic keeps the name that its title gives it */
export function mergeDrafts(
  drafts: ReadonlyMap<string, Draft>,
  identities: Identities,
  topic: Topic | null,
): Entity[] {
  const entities: Entity[] = [];
  for (const [id, draft] of drafts) {
    const rootId = identities.root(id);
    const root = rootId === id ? draft : (drafts.get(rootId) ?? draft);
    if (root.entity === null) {
      root.entity = startEntity(entities.length, root, draft);
      entities.push(root.entity);
    } else root.entity.drafts.push(draft);
    draft.entity = root.entity;
  }
  const topical = topic === null ? null : (drafts.get(topic.key)?.entity ?? null);
  for (const entity of entities) {
    if (topic !== null && entity === topical) {
      entity.name = topic.name;
      entity.key = topic.key;
      entity.implied = topic.shortNames;
    } else nameEntity(entity);
    for (const draft of entity.drafts)
      addTypes(entity.types, draft.kind === 'term' ? TERM : totalTypes(draft));
    entity.type = strongest(entity.types);
  }
  return entities;
}

/** Most have one name, and are mentioned once: an array that is pushed to has room for sixteen more. */
function startEntity(number: number, root: Draft, first: Draft): Entity {
  return {
    number,
    root,
    drafts: [first],
    name: '',
    key: '',
    implied: [],
    types: {},
    type: 'other',
    mentions: null,
    description: null,
  };
}

/** The first of those for which most speaks; `other` if nothing does, and then its weight says so. */
function strongest(types: TypeWeights): EntityType {
  let best: EntityType = 'other';
  let most = 0;
  for (const key in types) {
    const type = key as EntityType;
    const weight = types[type] ?? 0;
    if (weight > most) [best, most] = [type, weight];
  }
  if (most === 0) types.other = 1;
  return best;
}

/** After the full name used most: more words than one first, then how often. */
function nameEntity(entity: Entity): void {
  const { drafts, root } = entity;
  let best = root;
  if (drafts.length > 1) {
    let most = 0;
    for (const draft of drafts) {
      const weight = weigh(draft) + Number(draft === root);
      if (weight > most) [best, most] = [draft, weight];
    }
  }
  entity.name = displayName(best);
  entity.key = best.key;
}

function weigh(draft: Draft): number {
  const { key, single } = draft;
  const first = single ? key : key.slice(0, key.indexOf(' '));
  const titled = !single && (sensesOf(first) & NOBLE_TITLE) !== 0 && !key.includes(' ', first.length + 1);
  const full =
    draft.kind === 'term' || (!single && !titled && !/\d$/.test(key))
      ? 2e6
      : titled && !KINSHIP.test(first)
        ? 1e6
        : 0;
  return full + (draft.firm + draft.weak) * 10 + key.length / 1000;
}

interface Alias {
  readonly name: string;
  readonly key: string;
  count: number;
}

/** What it is called beside its own name, in the order of the names. */
function aliasesOf({ key, drafts, implied }: Entity): Alias[] {
  // Most have but one name.
  if (drafts.length === 1 && implied.length === 0) return [];
  const aliases = new Map<string, Alias>();
  for (const draft of drafts) {
    if (draft.key === key) continue;
    for (const { name, count } of draft.names.list())
      aliases.getOrInsertComputed(name, () => ({ name, key: draft.key, count: 0 })).count += count;
  }
  for (const name of implied) {
    const shortKey = keyOf(name);
    if (shortKey !== '' && shortKey !== key) aliases.getOrInsert(name, { name, key: shortKey, count: 1 });
  }
  return [...aliases.values()];
}

/** All that the document says of it. */
export function present(entity: Entity): EntityMentions {
  const { name, key, types, mentions, description } = entity;
  const names = new NameCounts(name, 0);
  for (const draft of entity.drafts) if (draft.key === key) names.addAll(draft.names);
  if (names.count === 0) names.add(name, 1);
  return {
    key,
    names: names.list(),
    aliases: aliasesOf(entity),
    types: weighted(types),
    descriptions: description === null ? [] : [description],
    mentions: mentions ?? [],
  };
}

function weighted(types: TypeWeights): EntityMentions['types'] {
  const found: Array<{ type: EntityType; weight: number }> = [];
  for (const key in types) {
    const type = key as EntityType;
    const weight = types[type] ?? 0;
    if (weight > 0) found.push({ type, weight });
  }
  return found;
}
