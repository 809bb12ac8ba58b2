import { expect, test } from 'vitest';
import { extractText, namesOf, statementsOf, typesOf } from './extract.fixture.ts';

test('Chinese: people by surname and repetition, works in book marks, years', () => {
  const graph = extractText(
    '陈大明是北方人。后来陈大明在1352年写了《山中记》。朋友都很喜欢陈大明，可是李小龙不喜欢陈大明。李小龙认识陈大明。李小龙走了。',
  );
  expect(typesOf(graph)).toMatchObject({
    陈大明: 'person',
    李小龙: 'person',
    '1352年': 'date',
    山中记: 'work',
  });
  expect(statementsOf(graph)).toContain('李小龙 | 认识 | 陈大明');
});

test('Japanese: names in katakana, works in double brackets', () => {
  const names = namesOf(extractText('ジョン・スミスは『白い雲』を書いた。それからジョン・スミスは帰った。'));
  expect(names).toEqual(['ジョン・スミス', '白い雲']);
});

test('German nouns are no names', () => {
  const graph = extractText(
    'Der Hund von Robert Bunsen war in der Stadt bekannt, und die Katze auch. Dort arbeitete Robert Bunsen mit Gustav Kirchhoff.',
  );
  expect(namesOf(graph)).toEqual(['Robert Bunsen', 'Gustav Kirchhoff']);
});

test('French and Russian: capitals within sentences, the words between as predicate', () => {
  const french = extractText(
    'En 1862, le grand Victor Hugo publie un livre. Victor Hugo est né à Besançon. Elle ne vient pas du tout.',
  );
  expect(statementsOf(french)).toEqual(['Victor Hugo | est né à | Besançon']);
  const russian = extractText(
    'Потом Пьер Безухов встретил друга. Пьер Безухов уехал в Москву. Это было давно, и она не знала.',
  );
  expect(namesOf(russian)).toEqual(['Пьер Безухов', 'Москву']);
  expect(statementsOf(russian)).toEqual(['Пьер Безухов | уехал в | Москву']);
});
