import { expect, test } from 'vitest';
import { analyze } from './terms.ts';

test.each([
  ["Marley's ghosts were running", ['marley', 'ghost', 'run']],
  ['the U.S. Army and a Ph.D.', ['us', 'armi', 'phd']],
  ['US, IT and WHO', ['us', 'it', 'who']],
  ['state-of-the-art COVID-19', ['state', 'art', 'covid', '19']],
  ['1,200 people in the 1990s paid 3.14', ['1200', 'peopl', '1990s', 'paid', '3', '14']],
  ["we'll, they've, don't, e.g. boys'", ['boy']],
  ['O’Brien at L’Oréal', ['obrien', 'oreal']],
  ['Ærøskøbing Łódź Straße Ἀθῆναι Ёлка', ['aeroskob', 'lodz', 'strass', 'αθηναι', 'елка']],
  ['ＡＢＣ ﬁsh', ['abc', 'fish']],
  ['It may be Monday in May', ['monday', 'may']],
])('%s', (text, terms) => {
  expect(analyze(text)).toEqual(terms);
});

test('stop words alone are kept, and nothing comes of nothing', () => {
  expect(analyze('The Who')).toEqual(['the', 'who']);
  expect(analyze('...')).toEqual([]);
});

test('Chinese words come with what finds them when they are cut differently', () => {
  expect(analyze('朱元璋是谁')).toEqual(['朱元璋', '朱元', '元璋']);
  expect(analyze('重八')).toContain('重八');
});

test('a question finds the word of a document whatever form each has', () => {
  const pairs = [
    ['organisations', 'organisation'],
    ['Scrooge’s', 'scrooge'],
    ['naïve', 'naive'],
    ['u.s.', 'U.S.'],
    ['コンピューター', 'コンピュータ'],
    ['한국은', '한국의'],
  ] as const;
  for (const [a, b] of pairs) expect(analyze(a).filter((term) => analyze(b).includes(term))).not.toEqual([]);
});

test('terms hold no punctuation and are never long', () => {
  const text = `a!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~z http://x.y/?q=1#f ${'q'.repeat(5000)} “x” 'n' a'b'c ½ 한국.com 漢_字`;
  for (const term of analyze(text)) {
    expect(term).toMatch(/^[\p{L}\p{N}]+$/u);
    expect(term.length).toBeLessThanOrEqual(64);
  }
});
