import { expect, test } from 'vitest';
import { shapeOf } from './shape.ts';

test.each([
  [undefined, 'prose', 5],
  ['', 'prose', 5],
  ['Single Paragraph', 'prose', 5],
  ['Bullet Points', 'bullets', 6],
  ['a list of three', 'bullets', 6],
  ['single sentence', 'prose', 1],
  ['a short answer', 'prose', 1],
  ['Multiple Paragraphs', 'paragraphs', 8],
  ['多段落', 'prose', 5],
])('%j is %s of at most %i sentences', (responseType, layout, sentences) => {
  expect(shapeOf(responseType)).toMatchObject({ layout, sentences });
});
