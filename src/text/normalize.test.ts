import { expect, test } from 'vitest';
import { normalizeText } from './normalize.ts';

test('every line break becomes a newline', () => {
  expect(normalizeText('a\r\nb\rc\u2028d\u2029e\u0085f\fg')).toBe('a\nb\nc\nd\ne\nf\ng');
});

test('byte order marks, NUL and other controls go; tabs stay', () => {
  expect(normalizeText('\ufeffa\u0000b\tc\u0007d\u009fe\u007f')).toBe('ab\tcde');
});

test('composes to NFC and replaces lone surrogates', () => {
  expect(normalizeText('cafe\u0301')).toBe('caf\u00e9');
  expect(normalizeText('\ud83d!\udc4d \ud83d\udc4d')).toBe('\ufffd!\ufffd \ud83d\udc4d');
  expect(normalizeText('\ud83d\u0000\udc4d')).toBe('\ufffd\ufffd');
});

test('is idempotent, also on stacks of marks', () => {
  const hostile = [
    `\u0958${'\u0301'.repeat(40)}`,
    `a${'\u0316\u0301'.repeat(40)}\r\u0000\n`,
    'e\u0000\u0301',
  ];
  for (const text of hostile) {
    const once = normalizeText(text);
    expect(normalizeText(once)).toBe(once);
  }
});

test('takes a hundred thousand combining marks in its stride', () => {
  const started = performance.now();
  normalizeText(`a${'\u0301\u0316'.repeat(50_000)}`);
  expect(performance.now() - started).toBeLessThan(1500);
});
