import { expect, test } from 'vitest';
import { meaningfulTitle } from './title.ts';

test.each([
  [' The\n Light ', 'The Light'],
  ['Untitled', null],
  ['untitled-1', null],
  ['Microsoft Word - light.doc', null],
  ['light_v2.indd', null],
  ['Final draft.docx', null],
  ['12345', null],
  ['', null],
  [undefined, null],
  ['x'.repeat(201), null],
])('%j: %j', (raw, title) => {
  expect(meaningfulTitle(raw)).toBe(title);
});
