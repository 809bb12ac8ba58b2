import { describe, expect, test } from 'vitest';
import { countTokens } from '../../text/tokens.ts';
import type { Block, BlockKind, ConvertedDocument } from '../document.ts';
import { chunkDocument } from './chunk.ts';

/** A document of the given blocks, blank lines between them. */
function build(
  ...parts: ReadonlyArray<{ kind: BlockKind; text: string; level?: number; page?: number }>
): ConvertedDocument {
  let text = '';
  const blocks: Block[] = [];
  for (const { text: content, ...block } of parts) {
    if (text !== '') text += '\n\n';
    blocks.push({ ...block, start: text.length, end: text.length + content.length });
    text += content;
  }
  return { text, title: null, blocks };
}

const plain = (text: string): ConvertedDocument => ({ text, title: null, blocks: [] });
const heading = (text: string, level: number) => ({ kind: 'heading' as const, text, level });
const paragraph = (text: string) => ({ kind: 'paragraph' as const, text });
const sentences = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `The ${word} number ${index} stood in the cold.`).join(' ');

test('a small document is one chunk, a blank one none', () => {
  expect(chunkDocument(plain('  Marley was dead.\n'), { tokens: 100, overlapTokens: 10 })).toEqual([
    { ordinal: 0, start: 2, end: 18, text: 'Marley was dead.', tokens: 5, page: null, heading: null },
  ]);
  expect(chunkDocument(plain(' \n\t '), { tokens: 100, overlapTokens: 10 })).toEqual([]);
  expect(chunkDocument(plain(''), { tokens: 100, overlapTokens: 10 })).toEqual([]);
});

test('headings are the best place to cut; a chunk tells the headings it stands under', () => {
  const document = build(
    heading('# Part I', 1),
    heading('## Chapter 1', 2),
    paragraph(sentences(7, 'ghost')),
    heading('## Chapter 2', 2),
    paragraph(sentences(7, 'clerk')),
    heading('# Part II', 1),
    paragraph(sentences(7, 'goose')),
  );
  const chunks = chunkDocument(document, { tokens: 100, overlapTokens: 30 });
  expect(chunks.map((chunk) => chunk.heading)).toEqual(['Part I', 'Part I > Chapter 2', 'Part II']);
  expect(chunks.map((chunk) => chunk.text.slice(0, 12))).toEqual([
    '# Part I\n\n##',
    '## Chapter 2',
    '# Part II\n\nT',
  ]);
});

test('cuts at a block before a sentence, at a sentence before a word', () => {
  const blocks = build(paragraph(sentences(6, 'ghost')), paragraph(sentences(6, 'clerk')));
  expect(chunkDocument(blocks, { tokens: 80, overlapTokens: 0 }).map((chunk) => chunk.text)).toEqual([
    sentences(6, 'ghost'),
    sentences(6, 'clerk'),
  ]);
  for (const { text } of chunkDocument(plain(sentences(40, 'goose')), { tokens: 80, overlapTokens: 0 })) {
    expect(text).toMatch(/^The goose .* cold\.$/);
  }
  const words = chunkDocument(plain('humbug '.repeat(300)), { tokens: 50, overlapTokens: 0 });
  for (const { text } of words) expect(text).toMatch(/^humbug( humbug)*$/);
});

test('rows of a table are kept whole', () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    kind: 'table-row' as const,
    text: `row ${index}: Paris. 2 million. France`,
  }));
  const chunks = chunkDocument(build(...rows), { tokens: 60, overlapTokens: 0 });
  for (const { text } of chunks) expect(text).toMatch(/^row \d+: .* France$/s);
});

test('a chunk begins with the last sentences of the one before', () => {
  const chunks = chunkDocument(plain(sentences(40, 'goose')), { tokens: 100, overlapTokens: 25 });
  expect(chunks.length).toBeGreaterThan(4);
  for (const [index, chunk] of chunks.slice(1).entries()) {
    const shared = chunks[index]?.text.slice(chunk.start - (chunks[index]?.start ?? 0)) ?? '';
    expect(shared).toMatch(/^The goose number .* cold\.$/);
    expect(countTokens(shared)).toBeLessThanOrEqual(25);
  }
});

test('the page is that of the block in which a chunk begins', () => {
  const pages = [1, 2, 3].map((page) => ({ ...paragraph(sentences(7, `page ${page}`)), page }));
  const chunks = chunkDocument(build(...pages), { tokens: 100, overlapTokens: 0 });
  expect(chunks.map((chunk) => chunk.page)).toEqual([1, 2, 3]);
});

test('an endless line of emoji families is cut between families', () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  for (const { text } of chunkDocument(plain(family.repeat(100)), { tokens: 64, overlapTokens: 8 })) {
    expect(text.replaceAll(family, '')).toBe('');
  }
});

test('two megabytes of one letter are no trouble', () => {
  const started = performance.now();
  const chunks = chunkDocument(plain('a'.repeat(2_000_000)), { tokens: 1200, overlapTokens: 100 });
  expect(chunks.every((chunk) => chunk.tokens <= 1200)).toBe(true);
  expect(performance.now() - started).toBeLessThan(1500);
});

/** Numbers in [0, 1) from a seed: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PARTS = [
  'The ghost of Marley',
  ' walked. ',
  'Mr. Scrooge, ',
  '朱元璋是明朝的开国皇帝。',
  'コンピューター',
  'ภาษาไทย',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{1f984}',
  'e\u0301\u0316',
  '\n',
  '\n\n',
  ' \t ',
  '3.14, ',
  "don't ",
  '|a|b|\n',
  '----------',
  'x'.repeat(90),
];

/** The offset, or the one before it if it splits a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const within = Math.min(text.length, at);
  return /^[\udc00-\udfff]/.test(text.charAt(within)) ? within - 1 : within;
}

function randomDocument(random: () => number): ConvertedDocument {
  let text = '';
  const count = Math.floor(random() * 120);
  for (let index = 0; index < count; index++) text += PARTS[Math.floor(random() * PARTS.length)];
  const kinds: readonly BlockKind[] = ['heading', 'paragraph', 'list-item', 'table-row', 'code'];
  const blocks: Block[] = [];
  for (let at = 0; at < text.length && random() < 0.9; ) {
    const start = wholeCharacter(text, at + Math.floor(random() * 5));
    const kind = kinds[Math.floor(random() * kinds.length)] ?? 'paragraph';
    const end = wholeCharacter(text, start + 1 + Math.floor(random() * (kind === 'heading' ? 20 : 300)));
    if (end <= start) break;
    blocks.push({ kind, start, end, level: 1 + Math.floor(random() * 6), page: blocks.length + 1 });
    at = end;
  }
  return { text, title: null, blocks };
}

describe('of any document, however odd,', () => {
  const random = randomNumbers(20261121);
  const cases = Array.from({ length: 150 }, () => ({
    document: randomDocument(random),
    tokens: 12 + Math.floor(random() * 90),
    overlapTokens: Math.floor(random() * 20),
  }));

  test('chunks are exact slices, trimmed, well-formed and within the limit', () => {
    for (const { document, ...options } of cases) {
      for (const [ordinal, chunk] of chunkDocument(document, options).entries()) {
        expect(chunk.ordinal).toBe(ordinal);
        expect(chunk.text).toBe(document.text.slice(chunk.start, chunk.end));
        expect(chunk.text.trim()).toBe(chunk.text);
        expect(chunk.text).not.toBe('');
        expect(chunk.text.isWellFormed()).toBe(true);
        expect(chunk.tokens).toBe(countTokens(chunk.text));
        expect(chunk.tokens).toBeLessThanOrEqual(options.tokens);
      }
    }
  });

  test('every character but white space is in a chunk, and each chunk adds some', () => {
    for (const { document, ...options } of cases) {
      let covered = 0;
      for (const chunk of chunkDocument(document, options)) {
        expect(document.text.slice(covered, chunk.start).trim()).toBe('');
        expect(chunk.end).toBeGreaterThan(covered);
        covered = chunk.end;
      }
      expect(document.text.slice(covered).trim()).toBe('');
    }
  });

  test('what is repeated is no more than the overlap', () => {
    for (const { document, ...options } of cases) {
      let covered = 0;
      for (const { start, end } of chunkDocument(document, options)) {
        if (start < covered) {
          const repeated = countTokens(document.text.slice(start, covered));
          expect(repeated).toBeLessThanOrEqual(options.overlapTokens);
        }
        covered = end;
      }
    }
  });
});

test('a heading goes with what follows it', () => {
  const random = randomNumbers(7);
  for (let round = 0; round < 40; round++) {
    const parts = Array.from({ length: 30 }, (_, index) =>
      random() < 0.4
        ? heading(`Stave ${index}`, 1 + Math.floor(random() * 3))
        : paragraph(sentences(1 + Math.floor(random() * 9), 'bell')),
    );
    const chunks = chunkDocument(build(...parts, paragraph('The end of it.')), {
      tokens: 80,
      overlapTokens: 20,
    });
    for (const { text } of chunks) expect(text).not.toMatch(/(?:^|\n)Stave \d+$/);
  }
});
