import { countTokens as reference } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { countTokens, tokensEnd, truncateToTokens } from './tokens.ts';

const SAMPLES = [
  'Marley was dead: to begin with. There is no doubt whatever about that.',
  "don't x'LL WE'RE o'clock CamelCase HTTPServer 3.14159 1,234,567",
  '朱元璋是明朝的开国皇帝。コンピューターを使う。한국어 ภาษาไทยง่าย Ωμέγα',
  '🦄👨‍👩‍👧 naïve e\u0301 \t\n\n  indented\n// code();\n\n\n',
];

test('counts as o200k_base does', () => {
  expect(countTokens('')).toBe(0);
  expect(countTokens('hello world')).toBe(2);
  expect(countTokens('antidisestablishmentarianism')).toBe(6);
  for (const sample of SAMPLES) expect(countTokens(sample)).toBe(reference(sample));
});

test('names of special tokens are plain text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
  expect(countTokens('<|im_start|>')).toBeGreaterThan(1);
});

test('a run without a break costs linear time', () => {
  const started = performance.now();
  expect(countTokens('a'.repeat(2_000_000))).toBe(250_000);
  expect(performance.now() - started).toBeLessThan(1500);
});

test('truncates to the tokens asked for, at the end of a token', () => {
  expect(truncateToTokens('one two three', 2)).toBe('one two');
  expect(truncateToTokens('one two three', 0)).toBe('');
  expect(truncateToTokens('one two three', 99)).toBe('one two three');
});

test('a truncated text is a well-formed prefix within the limit, and one more token would not fit', () => {
  for (const sample of SAMPLES) {
    const all = countTokens(sample);
    for (let limit = 0; limit <= all; limit++) {
      const prefix = truncateToTokens(sample, limit);
      expect(sample.startsWith(prefix)).toBe(true);
      expect(prefix.isWellFormed()).toBe(true);
      expect(countTokens(prefix)).toBeLessThanOrEqual(limit);
      // A character may be of several tokens: up to three are left unused.
      expect(countTokens(prefix)).toBeGreaterThanOrEqual(Math.min(limit, all) - 3);
    }
  }
});

test('reads on from an offset', () => {
  expect(tokensEnd('one two three', 4, 1)).toBe(7);
});
