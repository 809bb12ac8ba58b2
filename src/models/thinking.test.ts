import { expect, test } from 'vitest';
import { createThinkingFilter } from './thinking.ts';

function shown(pieces: readonly string[]): string {
  const filter = createThinkingFilter();
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

test.each([
  [['<think>hm</think>', 'Yes.'], 'Yes.'],
  [['  <th', 'ink>h', 'm</thi', 'nk>\n\n', 'Ye', 's.'], 'Yes.'],
  [['Yes, <think> is a mark.</think>'], 'Yes, <think> is a mark.</think>'],
  [['<thing>'], '<thing>'],
  [['<thi'], '<thi'],
  [['<think>', 'never ', 'ends'], ''],
  [[''], ''],
  [['是的'], '是的'],
])('%j', (pieces, expected) => {
  expect(shown(pieces).trimStart()).toBe(expected);
  expect(shown([...pieces.join('')]).trimStart()).toBe(expected);
});

test('a million pieces of thought are passed over in linear time', () => {
  expect(shown(['<think>', ...Array<string>(1_000_000).fill('and '), '</think>done'])).toBe('done');
});
