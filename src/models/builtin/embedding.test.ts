import { describe, expect, test } from 'vitest';
import { embedText } from './embedding.ts';

const similarity = (a: string, b: string, dimensions = 384): number => {
  const other = embedText(b, dimensions);
  return embedText(a, dimensions).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
};

describe('a lexical embedding', () => {
  test('has length 1 in as many dimensions as asked', () => {
    for (const dimensions of [1, 8, 384, 3072]) {
      const vector = embedText('Marley was dead: to begin with.', dimensions);
      expect(vector).toHaveLength(dimensions);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
  });

  test('is the same everywhere', () => {
    const rounded = Array.from(embedText('Ada wrote the first program.', 8), (value) => value.toFixed(4));
    expect(rounded.join(' ')).toBe('0.0000 0.1873 -0.2810 0.0000 -0.5620 0.4683 0.1873 -0.5620');
  });

  test('is near for other forms of the same words, far for other words', () => {
    const query = 'Who designed the bridges of Aldermere?';
    const related = similarity(query, 'Clara Holm was the designer of a bridge in Aldermere.');
    const unrelated = similarity(query, 'Penguins eat krill and small fish.');
    expect(related).toBeGreaterThan(0.4);
    expect(Math.abs(unrelated)).toBeLessThan(0.1);
  });

  test('ignores case and order, forgives a misspelling', () => {
    expect(similarity('Grace Hopper', 'HOPPER, grace')).toBeCloseTo(1, 5);
    expect(similarity('Lovelace', 'Lovelase')).toBeGreaterThan(0.1);
  });

  test('works in Chinese', () => {
    expect(similarity('杭州的西湖很美', '西湖在杭州')).toBeGreaterThan(0.3);
  });

  test.each(['😀', '...', ' ', '', '\ud800'])('tells %j from the rest, with length 1', (text) => {
    expect(Math.hypot(...embedText(text, 384))).toBeCloseTo(1, 5);
    expect(similarity(text, 'Ada Lovelace')).toBeLessThan(0.5);
  });
});
