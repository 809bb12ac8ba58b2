/** What extraction makes of a text, in forms that a test can state as literals. */
import type { Extraction } from '../../graph/model.ts';
import type { Chunk, ConvertedDocument } from '../document.ts';
import { extractGraph } from './extract.ts';

export function documentOf(text: string, title: string | null = null): ConvertedDocument {
  const heading = title !== null && text.startsWith(`${title}\n`) ? title.length : 0;
  return {
    text,
    title,
    blocks: [
      ...(heading > 0 ? [{ kind: 'heading' as const, level: 1, start: 0, end: heading }] : []),
      { kind: 'paragraph', start: heading, end: text.length },
    ],
  };
}

export function chunkOf(text: string, start = 0, end = text.length, ordinal = 0): Chunk {
  return { ordinal, start, end, text: text.slice(start, end), tokens: 0, page: null, heading: null };
}

export function extractText(text: string, title: string | null = null): Extraction {
  return extractGraph(documentOf(text, title), [chunkOf(text)]);
}

/** Names by which entities are shown, in order of first mention. */
export function namesOf(graph: Extraction): string[] {
  return graph.entities.map(({ names }) => names[0]?.name ?? '');
}

/** The strongest type of each entity, by name. */
export function typesOf(graph: Extraction): Record<string, string | undefined> {
  return Object.fromEntries(
    graph.entities.map(({ names, types }) => [
      names[0]?.name ?? '',
      types.toSorted((a, b) => b.weight - a.weight)[0]?.type,
    ]),
  );
}

export function aliasesOf(graph: Extraction, name: string): string[] {
  const entity = graph.entities.find(({ names }) => names[0]?.name === name);
  return (entity?.aliases ?? []).map((alias) => alias.name).sort();
}

/** Stated relations as "subject | predicate | object", in order. */
export function statementsOf(graph: Extraction): string[] {
  const names = new Map(graph.entities.map((entity) => [entity.key, entity.names[0]?.name ?? '']));
  return graph.relations.flatMap(({ source, target, statements }) =>
    statements
      .filter(({ predicate }) => predicate !== '')
      .map(({ predicate }) => `${names.get(source)} | ${predicate} | ${names.get(target)}`),
  );
}

/** Pairs that merely stand together. */
export function pairsOf(graph: Extraction): string[] {
  const names = new Map(graph.entities.map((entity) => [entity.key, entity.names[0]?.name ?? '']));
  return graph.relations
    .filter(({ statements }) => statements.every(({ predicate }) => predicate === ''))
    .map(({ source, target }) => `${names.get(source)} | ${names.get(target)}`);
}
