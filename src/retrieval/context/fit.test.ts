import { expect, test } from 'vitest';
import type { StoredChunk } from '../../store/contract.ts';
import { countTokens } from '../../text/tokens.ts';
import type { Scored } from './evidence.ts';
import { type Budgets, fitContext } from './fit.ts';

function chunk(id: number, text: string, rest: Partial<StoredChunk> = {}): Scored<StoredChunk> {
  const place = {
    documentId: `doc-${id}`,
    filePath: `${id}.txt`,
    title: null,
    ordinal: 0,
    start: 100,
    page: null,
    heading: null,
  };
  return { id, ...place, end: 100 + text.length, text, tokens: countTokens(text), score: 1 / id, ...rest };
}

const entity = (id: number, name: string, description: string, otherNames: readonly string[] = []) => ({
  id,
  name,
  type: 'person',
  description,
  mentions: 1,
  degree: 1,
  chunks: [],
  filePaths: [],
  otherNames,
  properties: {},
  score: 1,
});

const relation = (id: number, sourceName: string, keywords: string, targetName: string) => ({
  id,
  source: 1,
  target: 2,
  sourceName,
  targetName,
  keywords,
  description: '',
  weight: 1,
  chunks: [],
  filePaths: [],
  properties: {},
  score: 1,
});

const EVIDENCE = {
  passages: [
    chunk(1, 'Marley was dead, to begin with.', { page: 3 }),
    chunk(
      2,
      'Scrooge knew he was dead? 当然他知道。 Of course he did. How could it be otherwise? '.repeat(8),
    ),
  ],
  entities: [
    entity(1, 'Jacob Marley', 'A partner,\nlong dead.'),
    entity(2, 'Ebenezer Scrooge', '', ['Old\nScrew']),
  ],
  relations: [
    relation(1, 'Jacob Marley', 'was the partner of', 'Ebenezer Scrooge'),
    relation(2, 'Scrooge', '', 'London'),
  ],
};
const WIDE: Budgets = { passage: 1000, entities: 1000, relations: 1000, total: 4000 };

test('entities, relations and numbered passages, each under its heading', () => {
  const { text } = fitContext({ ...EVIDENCE, passages: EVIDENCE.passages.slice(0, 1) }, WIDE);
  expect(text).toBe(`# Entities
- Jacob Marley (person): A partner, long dead.
- Ebenezer Scrooge, also Old Screw (person)

# Relations
- Jacob Marley — was the partner of — Ebenezer Scrooge
- Scrooge — is mentioned with — London

# Passages

[1] 1.txt, page 3:
Marley was dead, to begin with.`);
});

test('every budget holds by the tokenizer, down to one token', () => {
  for (let tokens = 1; tokens <= 120; tokens++) {
    const bySection = fitContext(EVIDENCE, { ...WIDE, entities: tokens, relations: tokens, passage: tokens });
    const [entities = '', relations = ''] = bySection.graph
      .split('\n\n')
      .filter((part) => part.startsWith('# '));
    expect(countTokens(entities)).toBeLessThanOrEqual(tokens);
    expect(countTokens(relations)).toBeLessThanOrEqual(tokens);
    for (const { text } of bySection.retrieved) expect(countTokens(text)).toBeLessThanOrEqual(tokens);
    expect(countTokens(fitContext(EVIDENCE, { ...WIDE, total: tokens }).text)).toBeLessThanOrEqual(tokens);
  }
});

test('passages are exact slices: cut at the end, offsets kept', () => {
  const { retrieved, passages } = fitContext(EVIDENCE, { ...WIDE, passage: 12, total: 200 });
  expect(retrieved.map(({ number }) => number)).toEqual([1, 2]);
  for (const { chunk, start, end, text } of [...retrieved, ...passages])
    expect(text).toBe(chunk.text.slice(start - chunk.start, end - chunk.start));
});

test('a passage that does not fit is retrieved all the same', () => {
  const { retrieved, passages } = fitContext(EVIDENCE, { ...WIDE, entities: 1, relations: 1, total: 30 });
  expect(passages.length).toBeLessThan(retrieved.length);
  expect(retrieved).toHaveLength(2);
});

test('without a graph there are passages alone, without anything nothing', () => {
  const passages = EVIDENCE.passages.slice(0, 1);
  expect(fitContext({ passages, entities: [], relations: [] }, WIDE).text).toBe(
    '# Passages\n\n[1] 1.txt, page 3:\nMarley was dead, to begin with.',
  );
  expect(fitContext({ passages: [], entities: [], relations: [] }, WIDE).text).toBe('');
});
