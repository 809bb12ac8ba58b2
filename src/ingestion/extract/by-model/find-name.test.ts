import { expect, test } from 'vitest';
import { findName } from './find-name.ts';
import { FoldedText } from './folded-text.ts';

/** What of the text is taken for the name. */
function found(text: string, name: string, isPerson = false): string[] {
  return findName(new FoldedText(text), name, isPerson).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ['every occurrence', 'Scrooge met Fred. Scrooge’s nephew left; SCROOGE stayed.', 'Scrooge', 3],
  ['a name across a line', 'It was Ebenezer\nScrooge himself.', 'Ebenezer Scrooge', 1],
  ['hyphens and points', 'Metro Goldwyn-Mayer and M.G.M.', 'Metro-Goldwyn-Mayer', 1],
  ['diacritics and width', 'In Şişli the Ｗｅｆｔ stood, in SISLI too.', 'Sisli', 2],
  ['decomposed letters', 'The cafe\u0301 closed.', 'Café', 1],
  ['soft hyphens', 'The soft\u00adware ran.', 'software', 1],
  ['an article more', 'the beatles played', 'The Beatles', 1],
  ['Chinese, without spaces', '朱元璋建立了明朝，明朝定都南京。', '明朝', 2],
  ['a particle in Korean', '서울은 수도이다.', '서울', 1],
  ['signs that are part of a name', 'C++ is not C, and C# is neither.', 'C++', 1],
  ['Arabic', 'ولد في القاهرة ثم عاد إلى القاهرة', 'القاهرة', 2],
])('finds %s', (_, text, name, times) => {
  expect(found(text, name)).toHaveLength(times);
});

test.each([
  ['another word', 'The scroogelike man.', 'Scrooge'],
  ['another language of that letter', 'C++ and C# are here.', 'C'],
  ['nothing in nothing', '', 'Scrooge'],
  ['a name that is nowhere', 'Marley was dead, to begin with.', 'Ada Lovelace'],
  ['a short word in a longer one', 'The maid was late.', 'AI'],
])('does not find %s', (_, text, name) => {
  expect(found(text, name)).toEqual([]);
});

test('a proper name is not the word that is spelt like it; a term is, also where a sentence begins with it', () => {
  expect(found('In May they may go. May it be so, says May.', 'May')).toEqual(['May', 'May', 'May']);
  expect(found('the US told us', 'US')).toEqual(['US']);
  expect(
    found('Photosynthesis needs light. Without it, photosynthesis ends.', 'Photosynthesis'),
  ).toHaveLength(2);
});

test.each([
  ['another form', 'Two language models agreed.', 'language model', 'language models'],
  ['a slip', 'Ebeneezer Scrooge sat.', 'Ebenezer Scrooge', 'Ebeneezer Scrooge'],
  ['another ending', 'Он жил в Москве.', 'Москва', 'Москве'],
  ['another order', 'At Oxford University she read law.', 'University of Oxford', 'Oxford University'],
  ['other forms of a term', 'She trained Language models.', 'Language Model', 'Language models'],
  ['an acronym', 'The WHO agreed; who knew?', 'World Health Organization', 'WHO'],
  ['a part in Chinese', '他住在北京。', '北京市', '北京'],
])('failing the name itself finds %s', (_, text, name, expected) => {
  expect(found(text, name)).toEqual([expected]);
});

test('of people the first or last name will do, where it is not part of another name', () => {
  expect(found('Then Mr. Scrooge spoke.', 'Ebenezer Scrooge', true)).toEqual(['Scrooge']);
  expect(found('Ada laughed.', 'Ada Lovelace', true)).toEqual(['Ada']);
  expect(found('But Scrooge said: Uncle Scrooge!', 'Ebenezer Scrooge', true)).toEqual(['Scrooge', 'Scrooge']);
  expect(found('Jane Smith came.', 'John Smith', true)).toEqual([]);
  expect(found('Jane Smith came.', 'Jane Eyre', true)).toEqual([]);
  expect(found('Gatsby came.', 'The Great Gatsby')).toEqual([]);
});

test('common words are no slip for a name', () => {
  expect(found('They march here.', 'March Hare')).toEqual([]);
  expect(found('A bank in America failed.', 'Bank of America')).toEqual([]);
  expect(found('The March Hair came.', 'March Hare')).toEqual([]);
  expect(found('The March Hares came.', 'March Hare')).toEqual(['March Hares']);
});

test('takes milliseconds for names that are nowhere in a long text of long words', () => {
  const text = new FoldedText(`${'a'.repeat(50_000)} ${'ab '.repeat(10_000)}`);
  const begun = process.cpuUsage();
  for (let at = 0; at < 100; at++) findName(text, `Abc${at} Abd${at} ${'a'.repeat(150)}`);
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2_000);
});
