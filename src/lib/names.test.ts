import { expect, test } from 'vitest';
import { fileName, sourceName } from './names.ts';

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\report.docx', 'report.docx'],
  ['/', 'unnamed'],
  ['', 'unnamed'],
  ['..', 'unnamed'],
  ['.bashrc', 'bashrc'],
  ['a\u0000b\u202egpj.exe', 'abgpj.exe'],
  ['what?.md', 'what_.md'],
  ['trailing. ', 'trailing'],
  ['报告 2024.pdf', '报告 2024.pdf'],
])('the file name %j is stored as %j', (sent, stored) => {
  expect(fileName(sent)).toBe(stored);
});

test('a long file name keeps its extension and fits a file system', () => {
  const stored = fileName(`${'报'.repeat(300)}.pdf`);
  expect(stored.endsWith('.pdf')).toBe(true);
  expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(204);
});

test('a source name keeps what a reader needs and loses what would fool one', () => {
  expect(sourceName('https://example.org/a?b=c')).toBe('https://example.org/a?b=c');
  expect(sourceName('a\u0000\u001b[31mb\u202e')).toBe('a[31mb');
  expect(sourceName('  \u200b ')).toBe('');
  expect(sourceName('می\u200cخواهم 👨\u200d👩\u200d👧.txt')).toBe('می\u200cخواهم 👨\u200d👩\u200d👧.txt');
  expect(sourceName(' \u200d\u200c ')).toBe('');
  expect(sourceName('x'.repeat(300)).length).toBeLessThanOrEqual(255);
});

test('a name of two hundred thousand combining marks is cut in no time', () => {
  const started = performance.now();
  expect(sourceName(`a${'\u0301\u0316'.repeat(100_000)}.txt`)).toMatch(/^\u00e1\p{M}{1,30}\.txt$/u);
  expect(performance.now() - started).toBeLessThan(1500);
});
