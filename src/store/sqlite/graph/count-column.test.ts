import { describe, expect, test } from 'vitest';
import type { Counts } from '../../counts.ts';
import { readCounts, writeCounts } from './count-column.ts';

describe('a column of counts', () => {
  test('holds a number alone where all that is counted stands in another column', () => {
    expect(writeCounts([['Marley', 3]], 'Marley')).toBe('3');
    expect(readCounts('3', 'Marley')).toEqual([['Marley', 3]]);
  });

  test.each<[string, Counts]>([
    ['another text', [['Jacob Marley', 3]]],
    [
      'several',
      [
        ['Marley', 3],
        ['Jacob Marley', 1],
      ],
    ],
    ['none', []],
  ])('holds %s in full', (_, counts) => {
    const column = writeCounts(counts, 'Marley');
    expect(column).toBe(JSON.stringify(counts));
    expect(readCounts(column, 'Marley')).toEqual(counts);
  });
});
