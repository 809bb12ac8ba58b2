/** Documents for tests of the store, made from the facts they state, so that what is expected can be said in a line. */
import { entityKey } from '../../graph/identity.ts';
import {
  COOCCURRENCE_WEIGHT,
  type DescriptionEvidence,
  type EntityMentions,
  type EntityType,
  type Evidence,
  type RelationMentions,
  STATED_WEIGHT,
} from '../../graph/model.ts';
import { analyze } from '../../text/terms.ts';
import type { NewDocument, PreparedChunk, PreparedDocument, Store } from '../contract.ts';

/** `[subject, predicate, object]`; an empty predicate: the two stand in one sentence. `written`: what a model made of it. */
export type Fact = readonly [source: string, predicate: string, target: string, written?: string];

export interface TestDocument {
  readonly id: string;
  readonly facts: readonly Fact[];
  readonly title?: string;
  readonly filePath?: string;
  readonly types?: Readonly<Record<string, EntityType>>;
  /** Other names, by the name of what they name. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
}

/** Each fact is a sentence and a chunk of its own; the subject's first sentence describes it. */
export function prepare({ facts, title, types = {}, aliases = {} }: TestDocument): PreparedDocument {
  let text = '';
  const chunks: PreparedChunk[] = [];
  const relations: RelationMentions[] = [];
  const mentions = new Map<string, Array<Evidence & { name: string }>>();
  const descriptions = new Map<string, DescriptionEvidence[]>();
  for (const [chunk, [source, predicate, target, written]] of facts.entries()) {
    const sentence = `${source} ${predicate || 'and'} ${target}.`;
    const start = text.length;
    const end = start + sentence.length;
    text += `${sentence}\n`;
    chunks.push({
      start,
      end,
      text: sentence,
      tokens: sentence.split(' ').length,
      page: null,
      heading: null,
      terms: analyze(sentence),
      headingTerms: [],
    });
    const note = (name: string, at: number) => {
      const key = entityKey(name);
      mentions.set(key, [...(mentions.get(key) ?? []), { name, chunk, start: at, end: at + name.length }]);
    };
    note(source, start);
    note(target, end - 1 - target.length);
    const key = entityKey(source);
    const known = descriptions.get(key) ?? [];
    if (known.length === 0 || written !== undefined) {
      const text = written === undefined ? {} : { text: `${source}: ${written}` };
      descriptions.set(key, [...known, { chunk, start, end, score: sentence.length, ...text }]);
    }
    const weight = predicate ? STATED_WEIGHT : COOCCURRENCE_WEIGHT;
    relations.push({
      source: key,
      target: entityKey(target),
      statements: [
        {
          chunk,
          start,
          end,
          predicate,
          weight,
          ...(written !== undefined && { description: written }),
        },
      ],
    });
  }
  const entities = [...mentions].map(([key, places]): EntityMentions => {
    const names = Map.groupBy(places, (place) => place.name);
    const other = Object.entries(aliases).find(([name]) => entityKey(name) === key)?.[1] ?? [];
    const type = Object.entries(types).find(([name]) => entityKey(name) === key)?.[1] ?? 'person';
    return {
      key,
      names: [...names].map(([name, { length }]) => ({ name, count: length })),
      aliases: other.map((name) => ({ name, key: entityKey(name), count: 1 })),
      types: [{ type, weight: places.length }],
      descriptions: descriptions.get(key) ?? [],
      mentions: places.map(({ chunk, start, end }) => ({ chunk, start, end })),
    };
  });
  return {
    text,
    title: title ?? null,
    titleTerms: analyze(title ?? ''),
    summary: text.slice(0, 40),
    chunks,
    entities,
    relations,
  };
}

export function newDocument(document: TestDocument): NewDocument {
  const { text } = prepare(document);
  return {
    id: document.id,
    filePath: document.filePath ?? `${document.id}.txt`,
    summary: text.slice(0, 40),
    length: text.length,
    content: { text },
  };
}

/** Takes documents in and publishes them, in this order. */
export async function ingest(store: Store, ...documents: readonly TestDocument[]): Promise<void> {
  await store.documents.accept('track', documents.map(newDocument));
  const byId = new Map(documents.map((document) => [document.id, document]));
  const claimed = await store.queue.claim(documents.length);
  await Promise.all(
    claimed.map((claim) => {
      const document = byId.get(claim.id);
      if (!document) throw new Error(`${claim.id} was not to be published.`);
      return store.queue.publish(claim, prepare(document));
    }),
  );
}

/** The whole graph by names and places: equal for equal knowledge, whatever numbers things have. */
export async function dumpGraph(store: Store): Promise<unknown> {
  const { graph, search } = store;
  const labels = await graph.labels();
  const ids = (await Promise.all(labels.map((label) => graph.idOf(label)))).filter((id) => id !== null);
  const entities = await graph.entities(ids);
  const relations = await graph.relationsAmong(ids);
  const mentions = await graph.mentionsOf(ids, 1_000);
  const statements = await graph.statementsOf(
    relations.map(({ id }) => id),
    1_000,
  );
  const chunkIds = [...new Set([...mentions, ...statements].map(({ chunk }) => chunk))];
  const places = new Map(
    (await search.readChunks(chunkIds)).map((chunk) => [chunk.id, `${chunk.documentId}#${chunk.ordinal}`]),
  );
  const nameOf = new Map(entities.map(({ id, name }) => [id, name]));
  const pairOf = new Map(relations.map((one) => [one.id, `${one.sourceName} > ${one.targetName}`]));
  const place = (chunk: number) => places.get(chunk);
  const { documents: _, ...size } = await graph.size();
  return {
    size,
    entities: entities.map(({ id: _, chunks, ...entity }) => ({ ...entity, chunks: chunks.map(place) })),
    links: sorted(
      (await graph.link(labels.flatMap((label) => [entityKey(label), `old ${entityKey(label)}`]))).map(
        ({ entity: _, ...link }) => link,
      ),
    ),
    relations: sorted(
      relations.map(({ id: _, source: __, target: ___, chunks, ...relation }) => ({
        ...relation,
        chunks: chunks.map(place),
      })),
    ),
    mentions: sorted(mentions.map(({ entity, chunk, count }) => [nameOf.get(entity), place(chunk), count])),
    statements: sorted(
      statements.map(({ relation, chunk, predicate, start, end }) => [
        pairOf.get(relation),
        place(chunk),
        predicate,
        start,
        end,
      ]),
    ),
  };
}

function sorted<T>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
