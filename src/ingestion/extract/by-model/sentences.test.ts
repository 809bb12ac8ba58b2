import { expect, test } from 'vitest';
import type { Span } from '../../../lib/span.ts';
import { splitSentences } from '../../../text/sentences.ts';
import { evidenceOf, sentenceAt } from './sentences.ts';

const TEXT =
  'Ada wrote to Bob. She was glad. Bob was not. It rained. It snowed. Cy, Bob and Ada met. Dan slept.';

function places(name: string): Span[] {
  return [...TEXT.matchAll(new RegExp(name, 'g'))].map(({ index }) => ({
    start: index,
    end: index + name.length,
  }));
}

function evidence(source: string, target: string): string | null {
  const span = evidenceOf(splitSentences(TEXT), places(source), places(target));
  return span && TEXT.slice(span.start, span.end);
}

test.each([
  ['the shortest sentence that names both', 'Ada', 'Bob', 'Ada wrote to Bob.'],
  ['whichever comes first in it', 'Bob', 'Ada', 'Ada wrote to Bob.'],
  ['one sentence rather than two', 'Bob', 'Cy', 'Cy, Bob and Ada met.'],
  ['sentences in a row', 'glad', 'not', 'She was glad. Bob was not.'],
  ['the sentence of the source, where they are far apart', 'glad', 'Dan', 'She was glad.'],
  ['nothing, where one of them is nowhere', 'Ada', 'Zoe', null],
])('a relation is supported by %s', (_, source, target, expected) => {
  expect(evidence(source, target)).toBe(expected);
});

test('a place outside any sentence is its own', () => {
  expect(sentenceAt([], { start: 3, end: 5 })).toEqual({ start: 3, end: 5 });
  expect(sentenceAt(splitSentences(TEXT), { start: 0, end: 3 })).toEqual({ start: 0, end: 17 });
});
