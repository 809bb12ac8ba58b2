import { titleKeys } from '../../../graph/titles.ts';
import { add } from '../../counts.ts';
import { mergeShares } from '../../merge-shares.ts';
import type { DocumentShare, EntityShare, StatementShare } from '../../share.ts';
import type { PackedDocument } from '../packed.ts';
import { hashText, hashWith } from '../place.ts';
import type { GraphChange } from './change.ts';
import { type Contribution, insertContributions } from './contribution.ts';
import { addAlias, type EntityRow } from './entity-row.ts';
import { type ChunkEvidence, insertEvidence } from './evidence-row.ts';
import { keepOriginal } from './original.ts';

export interface PublishedDocument {
  readonly seq: number;
  /** A hash of the document's id. */
  readonly place: number;
  /** By ordinal. */
  readonly chunks: readonly number[];
}

/** What evidence is written with, chunk by chunk. */
interface Writing {
  readonly change: GraphChange;
  readonly document: PublishedDocument;
  readonly evidence: readonly ChunkEvidence[];
}

/** Adds a document to the graph: it touches what the document mentions, and nothing else. */
export function publishGraph(
  change: GraphChange,
  document: PublishedDocument,
  prepared: PackedDocument,
): void {
  const said = mergeShares(prepared.share, (key) => change.renamed(key));
  publishShare(change, document, said, subjectsOf(prepared));
}

/** Adds what a document says, with what was merged taken for one. */
export function publishShare(
  change: GraphChange,
  document: PublishedDocument,
  said: DocumentShare,
  about: readonly SubjectKeys[],
): void {
  const share = mergeShares(said, (key) => change.merged(key));
  const rows = change.entities(share.entities.map(({ key }) => key));
  const writing: Writing = {
    change,
    document,
    evidence: document.chunks.map(() => ({ mentions: [], descriptions: [], statements: [] })),
  };

  const contributions = share.entities.map((entity, place) =>
    addMentions(writing, rowAt(rows, place), entity, about),
  );
  for (const { first, second, statements } of share.relations)
    addStatements(writing, rowAt(rows, first), rowAt(rows, second), statements);

  for (const [ordinal, evidence] of writing.evidence.entries())
    insertEvidence(change.scope, chunkAt(document, ordinal), evidence);
  insertContributions(change.scope, document.seq, contributions);
  if (share === said) return;
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  keepOriginal(change.scope, document.seq, said, (key) => ids.get(key) ?? key);
}

function rowAt(rows: readonly EntityRow[], place: number): EntityRow {
  const row = rows[place];
  if (!row) throw new RangeError(`The document has no entity ${place}.`);
  return row;
}

function addMentions(
  { change, document, evidence }: Writing,
  row: EntityRow,
  entity: EntityShare,
  about: readonly SubjectKeys[],
): Contribution {
  let mentions = 0;
  for (const [ordinal, places] of entity.mentions) {
    const count = places.length / 2;
    const titled = isAbout(about[ordinal], entity) ? 1 : 0;
    change.mentions.add(row.id, titled, count, hashWith(document.place, ordinal), chunkAt(document, ordinal));
    evidence[ordinal]?.mentions.push([row.id, titled, places]);
    mentions += count;
  }
  for (const { chunk, start, end, score, text } of entity.descriptions) {
    change.descriptions.add(
      row.id,
      score,
      hashWith(document.place, start),
      chunkAt(document, chunk),
      start,
      end,
      text ?? null,
    );
    evidence[chunk]?.descriptions.push(
      text === undefined ? [row.id, start, end, score] : [row.id, start, end, score, text],
    );
  }
  for (const [name, count] of entity.names) add(row.names, name, count);
  for (const [type, weight] of entity.types) add(row.types, type, weight);
  for (const [key, count] of entity.aliases) addAlias(row, key, count);
  row.documents += 1;
  row.mentions += mentions;
  row.chunks += entity.mentions.length;
  return [row.id, mentions, entity.mentions.length, entity.names, entity.types, entity.aliases];
}

export type SubjectKeys = ReadonlySet<string>;

interface Headed {
  readonly title: string | null;
  readonly chunks: ReadonlyArray<{ readonly heading: string | null }>;
}

/** By chunk, the keys of what its document's title and its heading say it is about. */
export function subjectsOf({ title, chunks }: Headed): SubjectKeys[] {
  const ofTitle = titleKeys(title);
  return chunks.map(({ heading }) =>
    heading === null || heading === title ? ofTitle : ofTitle.union(titleKeys(heading)),
  );
}

function isAbout(subjects: SubjectKeys | undefined, { key, aliases }: EntityShare): boolean {
  if (!subjects || subjects.size === 0) return false;
  return subjects.has(key) || aliases.some(([alias]) => subjects.has(alias));
}

function addStatements(
  { change, document, evidence }: Writing,
  first: EntityRow,
  second: EntityRow,
  statements: readonly StatementShare[],
): void {
  const ascending = first.id < second.id;
  const relation = ascending ? change.relation(first, second) : change.relation(second, first);
  for (const same of groupByPredicate(statements)) {
    const [{ predicate }] = same;
    const forward = same[0].forward === ascending;
    const added = same.reduce((sum, one) => sum + one.weight, 0);
    // Co-occurrence has no row: nothing is said that could be shown or searched for.
    const row = predicate === '' ? null : change.predicate(relation, predicate, forward);
    const id = row?.id ?? 0;
    if (row) {
      row.weight += added;
      row.statements += same.length;
    }
    if (forward) relation.forward += added;
    else relation.backward += added;
    relation.statements += same.length;
    for (const { chunk, start, end, weight, description } of same) {
      change.statements.add(
        relation.id,
        weight,
        hashText(predicate, hashWith(document.place, start)),
        chunkAt(document, chunk),
        start,
        end,
        id,
        description ?? null,
      );
      const stated = [relation.id, id, forward ? 1 : 0, start, end, weight] as const;
      evidence[chunk]?.statements.push(description === undefined ? stated : [...stated, description]);
    }
  }
}

type NonEmpty<T> = [T, ...T[]];

function groupByPredicate(statements: readonly StatementShare[]): Array<NonEmpty<StatementShare>> {
  const [only] = statements;
  if (only && statements.length === 1) return [[only]];
  const groups = new Map<string, NonEmpty<StatementShare>>();
  for (const statement of statements) {
    const name = `${statement.forward} ${statement.predicate}`;
    const group = groups.get(name);
    if (group) group.push(statement);
    else groups.set(name, [statement]);
  }
  return [...groups.values()];
}

function chunkAt({ chunks }: PublishedDocument, ordinal: number): number {
  const id = chunks[ordinal];
  if (id === undefined) throw new RangeError(`The document has no chunk ${ordinal}.`);
  return id;
}
