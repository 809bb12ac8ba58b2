import { expect, test } from 'vitest';
import { stemEnglish } from '../../../text/stem.ts';
import { relatedStems } from './related-words.ts';

test.each([
  ['founder', 'founded', true],
  ['mother', 'son', true],
  ['wife', 'married', true],
  ['older', 'born', true],
  ['born', 'older', false],
  ['founder', 'found', true],
  ['leave', 'left', true],
  ['founder', 'director', false],
  ['lamp', 'light', false],
])('%s is answered by %s: %s', (asked, said, related) => {
  expect(relatedStems(stemEnglish(asked)).has(stemEnglish(said))).toBe(related);
});
