import { expect, test } from 'vitest';
import { splitAtCitations } from './pieces.ts';

test.each([
  ['Ada wrote it. [1] Grace wrote another. [12]', ['Ada wrote it. [1] ', 'Grace wrote another. [12]']],
  ['- One. [1]\n- Two, by [the] way. [2]', ['- One. [1]\n', '- Two, by [the] way. [2]']],
  ['One. [1]\n\nTwo. [2] ', ['One. [1]\n\n', 'Two. [2] ']],
  ['I could not find it.', ['I could not find it.']],
])('%j', (answer, pieces) => {
  expect(splitAtCitations(answer)).toEqual(pieces);
});
