import { expect, test } from 'vitest';
import { wordSpans } from './words.ts';

const words = (text: string) => wordSpans(text).map(({ start, end }) => text.slice(start, end));

test('Latin words keep inner apostrophes and points, not hyphens', () => {
  expect(words("Don't pay 1,200.50 (state-of-the-art), O’Brien! café U.S. foo_bar")).toEqual([
    "Don't",
    'pay',
    '1,200.50',
    'state',
    'of',
    'the',
    'art',
    'O’Brien',
    'café',
    'U.S',
    'foo_bar',
  ]);
});

test('scripts without spaces are cut by dictionary', () => {
  expect(words('朱元璋是明朝的皇帝')).toEqual(['朱元璋', '是', '明朝', '的', '皇帝']);
  expect(words('ภาษาไทยง่าย')).toEqual(['ภาษา', 'ไทย', 'ง่าย']);
  expect(words('iPhone手机')).toEqual(['iPhone', '手机']);
});

test('the fast way for Latin text cuts as Unicode does', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  const text =
    "a.b 1.a a1.b2 3.x 5:6 a:b l’été ''x'' 1,2;3 a,b x·y _a_ 1'000 don''t É.É º.ª e.g. 12:30 3,14m ½x £5.00 C++ a&b";
  const expected = [...segmenter.segment(text)].filter((part) => part.isWordLike).map((part) => part.segment);
  expect(words(text)).toEqual(expected);
});
