import { expect, test } from 'vitest';
import type { Evidence } from '../../../graph/model.ts';
import { normalizeText } from '../../../text/normalize.ts';
import { chunkDocument } from '../../chunk/chunk.ts';
import { extractRead } from './read-document.ts';
import { readSaid } from './reply.ts';

const PIECES = [
  ...[
    'Ada',
    'Lovelace',
    'Ann Reed',
    'Reed',
    'the',
    'of',
    'Dr.',
    'WHO',
    '(WHO)',
    'World Health Organization',
    'C++',
    '1909',
  ],
  ...[
    '.',
    ' ',
    '\n',
    '\n\n',
    '-',
    '"',
    '’s',
    '明朝',
    '朱元璋',
    '。',
    '한국은',
    'ไทย',
    'العربية',
    'é',
    'e\u0301',
    '\u0301',
    'ﬁ',
    'İ',
  ],
  ...['ß', '😀', '𝔸', '\u00ad', '\u200b'],
];

/** A linear congruential generator: the same texts every time. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3, 4, 5])(
  'whatever is said of whatever text, what comes of it holds together (%i)',
  async (seed) => {
    const random = createRandom(seed);
    const make = (most: number) =>
      Array.from({ length: 1 + random(most) }, () => PIECES[random(PIECES.length)]).join(
        random(2) === 0 ? ' ' : '',
      );
    for (let round = 0; round < 20; round++) {
      const text = normalizeText(make(200));
      const title = random(3) === 0 ? make(3) : null;
      const document = { text, title, blocks: [{ kind: 'paragraph' as const, start: 0, end: text.length }] };
      const chunks = chunkDocument(document, { tokens: 40, overlapTokens: random(20) });
      const name = () => (random(3) > 0 ? text.slice(random(text.length)).slice(0, 1 + random(25)) : make(4));
      const said = chunks.map((chunk) => {
        const entities = Array.from({ length: random(8) }, () => ({
          name: name(),
          type: random(2) === 0 ? 'person' : make(1),
          description: make(5),
        }));
        const end = () => entities[random(8)]?.name ?? name();
        const relations = Array.from({ length: 5 }, () => ({
          source: end(),
          target: end(),
          keywords: random(3) === 0 ? '' : make(2),
          strength: random(12),
        }));
        return { chunk, said: readSaid(JSON.stringify({ entities, relations })) };
      });

      const { graph } = await extractRead(said, chunks, document, ['person'], () => {});
      const holds = ({ chunk, start, end }: Evidence) => {
        const held = chunks[chunk];
        return held !== undefined && held.start <= start && start < end && end <= held.end;
      };
      const keys = new Set(graph.entities.map(({ key }) => key));
      expect(keys.size).toBe(graph.entities.length);
      expect(keys).not.toContain('');
      for (const { mentions, descriptions } of graph.entities) {
        expect(mentions.length).toBeGreaterThan(0);
        expect([...mentions, ...descriptions].every(holds)).toBe(true);
        expect(new Set(mentions.map(({ start }) => start)).size).toBe(mentions.length);
      }
      for (const { source, target, statements } of graph.relations) {
        expect(keys.has(source) && keys.has(target) && source !== target).toBe(true);
        expect(statements.every(holds)).toBe(true);
        expect(statements.every(({ weight }) => Number.isInteger(weight * 8))).toBe(true);
      }
    }
  },
);
