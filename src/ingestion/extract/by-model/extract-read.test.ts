import { expect, test } from 'vitest';
import type { Extraction } from '../../../graph/model.ts';
import { type ChunkOptions, chunkDocument } from '../../chunk/chunk.ts';
import type { Chunk } from '../../document.ts';
import { extractRead } from './read-document.ts';
import type { SaidEntity, SaidRelation } from './reply.ts';

const TYPES = ['person', 'organization', 'location'];

type Entities = ReadonlyArray<readonly [name: string, type?: string, description?: string]>;
type Relations = ReadonlyArray<
  readonly [source: string, keywords: string, target: string, strength?: number]
>;
type Knowledge = readonly [entities: Entities, relations?: Relations];

const said = ([entities, relations = []]: Knowledge) => ({
  entities: entities.map(
    ([name, type = 'person', description = '']): SaidEntity => ({ name, type, description }),
  ),
  relations: relations.map(
    ([source, keywords, target, strength = 8]): SaidRelation => ({
      source,
      keywords,
      target,
      strength,
      description: `${source} ${keywords} ${target}`,
    }),
  ),
  unusable: 0,
});

/** What a document comes to when a model says this of its chunks, in order. */
async function extract(
  text: string,
  knowledge: readonly Knowledge[],
  options: ChunkOptions = { tokens: 1200, overlapTokens: 0 },
): Promise<{ graph: Extraction; unsupported: number; chunks: Chunk[] }> {
  const document = {
    text,
    title: null,
    blocks: [{ kind: 'paragraph' as const, start: 0, end: text.length }],
  };
  const chunks = chunkDocument(document, options);
  const all = chunks.map((chunk, at) => ({ chunk, said: said(knowledge[at] ?? [[]]) }));
  return { ...(await extractRead(all, chunks, document, TYPES, () => {})), chunks };
}

function show(text: string, { entities, relations }: Extraction) {
  const quote = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return {
    entities: Object.fromEntries(entities.map(({ key, mentions }) => [key, mentions.map(quote)])),
    relations: relations.map(({ source, target, statements }) => [source, target, ...statements.map(quote)]),
  };
}

test('mentions, descriptions and relations lead to the characters that support them', async () => {
  const text = 'Marley was dead. Scrooge knew it. Scrooge and he were partners; Marley was his friend.';
  const { graph } = await extract(text, [
    [
      [
        ['Scrooge', 'person', 'A man who knew Marley was dead.'],
        ['Marley', 'Persons'],
      ],
      [['Scrooge', 'partner', 'Marley', 10]],
    ],
  ]);
  expect(show(text, graph)).toEqual({
    entities: { scrooge: ['Scrooge', 'Scrooge'], marley: ['Marley', 'Marley'] },
    relations: [['scrooge', 'marley', 'Scrooge and he were partners; Marley was his friend.']],
  });
  expect(graph.entities[0]).toMatchObject({
    names: [{ name: 'Scrooge', count: 2 }],
    types: [{ type: 'person', weight: 4 }],
    descriptions: [{ chunk: 0, start: 17, end: 33, text: 'A man who knew Marley was dead.' }],
  });
  expect(graph.entities[1]?.types).toEqual([{ type: 'person', weight: 4 }]);
  expect(graph.relations[0]?.statements).toMatchObject([
    { predicate: 'partner', weight: 1.25, description: 'Scrooge partner Marley' },
  ]);
});

test('what no characters support is dropped and counted; an end that was not listed is an entity if the text has it', async () => {
  const text = 'Scrooge lived in London.';
  const { graph, unsupported } = await extract(text, [
    [
      [['Scrooge'], ['Atlantis', 'location']],
      [
        ['Scrooge', 'lived in', 'London'],
        ['Scrooge', 'ruled', 'Atlantis'],
        ['Scrooge', 'is', 'SCROOGE'],
      ],
    ],
  ]);
  expect(show(text, graph)).toEqual({
    entities: { scrooge: ['Scrooge'], london: ['London'] },
    relations: [['scrooge', 'london', text]],
  });
  expect(graph.entities[1]?.types).toEqual([{ type: 'other', weight: 1 }]);
  expect(unsupported).toBe(3);
});

test('a short name is an alias of the one who bears it, whichever the model lists', async () => {
  const text = 'Ebenezer Scrooge was old. Scrooge was mean. Mr. Scrooge paid Bob Cratchit little.';
  const alone = await extract(text, [[[['Ebenezer Scrooge'], ['Bob Cratchit']]]]);
  const both = await extract(text, [[[['Ebenezer Scrooge'], ['Scrooge'], ['Bob Cratchit']]]]);
  for (const { graph } of [alone, both]) {
    expect(show(text, graph).entities).toEqual({
      'ebenezer scrooge': ['Ebenezer Scrooge', 'Scrooge', 'Scrooge'],
      'bob cratchit': ['Bob Cratchit'],
    });
    expect(graph.entities[0]?.aliases).toEqual([{ name: 'Scrooge', key: 'scrooge', count: 2 }]);
  }
});

test('a short name that two bear is neither’s', async () => {
  const text = 'Ann Reed met Tom Reed. Reed left.';
  const { graph } = await extract(text, [[[['Ann Reed'], ['Tom Reed']]]]);
  expect(graph.entities.map(({ mentions }) => mentions.length)).toEqual([1, 1]);
});

test('a form of address is no part of a person’s name, and is of others’', async () => {
  const text = 'Captain Ines Karrow sued General Motors.';
  const { graph } = await extract(text, [
    [
      [
        ['Captain Ines Karrow', 'person'],
        ['General Motors', 'organization'],
      ],
      [['Captain Ines Karrow', 'sued', 'General Motors']],
    ],
  ]);
  expect(graph.entities.map(({ key }) => key)).toEqual(['ines karrow', 'general motors']);
  expect(graph.relations).toMatchObject([{ source: 'ines karrow', target: 'general motors' }]);
});

test('every entity has a key, whatever is left of its name', async () => {
  const { graph } = await extract('Dr. – – met Mr. … …', [
    [[['Dr. – –'], ['Mr. … …'], ['Dr.']], [['Dr.', 'met', '…']]],
  ]);
  expect(graph.entities.map(({ key }) => key)).not.toContain('');
});

test('an acronym in brackets is another name, also for what is listed under it', async () => {
  const text = 'The World Health Organization (WHO) warned. The WHO, who knew?, acted.';
  for (const names of [[['World Health Organization']], [['World Health Organization'], ['WHO']]] as const) {
    const entities = names.map(([name]) => [name, 'organization'] as const);
    const { graph } = await extract(text, [[entities]]);
    expect(show(text, graph).entities).toEqual({
      'world health organization': ['World Health Organization', 'WHO', 'WHO'],
    });
    expect(graph.entities[0]?.aliases).toMatchObject([{ name: 'WHO', key: 'who', count: 2 }]);
  }
});

test('a name within a longer one is not mentioned there', async () => {
  const text = 'The New York Times is read in New York.';
  const { graph } = await extract(text, [
    [
      [
        ['New York', 'location'],
        ['New York Times', 'organization'],
      ],
    ],
  ]);
  expect(graph.entities.map(({ mentions }) => mentions.map(({ start }) => start))).toEqual([[30], [4]]);
});

test('what stands in the overlap of two chunks is said once', async () => {
  const filler = (n: number) => `Sentence ${n} says that nothing at all of any note happened then.`;
  const text = [filler(1), filler(2), 'Ada Byron met Bob Stone.', filler(3), filler(4)].join(' ');
  const knowledge: Knowledge = [[['Ada Byron'], ['Bob Stone']], [['Ada Byron', 'met', 'Bob Stone']]];
  const { graph, chunks } = await extract(text, Array(9).fill(knowledge), { tokens: 40, overlapTokens: 20 });
  expect(chunks.filter((chunk) => chunk.text.includes('Ada Byron')).length).toBeGreaterThan(1);
  expect(graph.entities.map(({ mentions }) => mentions.length)).toEqual([1, 1]);
  expect(graph.relations).toMatchObject([{ statements: [{ weight: 1 }] }]);
  for (const { chunk, start, end } of graph.entities.flatMap(({ mentions }) => mentions)) {
    expect(start).toBeGreaterThanOrEqual(chunks[chunk]?.start ?? Number.POSITIVE_INFINITY);
    expect(end).toBeLessThanOrEqual(chunks[chunk]?.end ?? 0);
  }
});

test('reads Chinese', async () => {
  const text = '朱元璋建立了明朝。他出生于凤阳。明朝定都南京。';
  const { graph } = await extract(text, [
    [
      [
        ['朱元璋', 'person', '明朝的建立者。'],
        ['明朝', 'organization'],
        ['南京', 'location'],
      ],
      [
        ['朱元璋', '建立', '明朝'],
        ['明朝', '定都', '南京'],
      ],
    ],
  ]);
  expect(show(text, graph)).toEqual({
    entities: { 朱元璋: ['朱元璋'], 明朝: ['明朝', '明朝'], 南京: ['南京'] },
    relations: [
      ['朱元璋', '明朝', '朱元璋建立了明朝。'],
      ['明朝', '南京', '明朝定都南京。'],
    ],
  });
});

test('ends that stand far apart are related by the sentence of the source', async () => {
  const text = `Ada wrote. ${'Nothing happened. '.repeat(9)}Bob read.`;
  const { graph } = await extract(text, [[[['Ada'], ['Bob']], [['Ada', 'pen friends', 'Bob']]]]);
  expect(show(text, graph).relations).toEqual([['ada', 'bob', 'Ada wrote.']]);
});

test('nothing said, nothing there', async () => {
  expect((await extract('Ada met Bob.', [])).graph).toEqual({ entities: [], relations: [] });
  expect((await extract('', [])).graph).toEqual({ entities: [], relations: [] });
});
