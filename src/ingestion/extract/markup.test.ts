import { expect, test } from 'vitest';
import { extractText, namesOf, statementsOf } from './extract.fixture.ts';
import { blankMarkup } from './markup.ts';

test.each([
  ['See [Ada Fenn](https://alden.example/a_(b) "Ada"), she', 'See Ada Fenn , she'],
  ['![The mole](mole.png) and [x] (no link) a[1](2', ' The mole and [x] (no link) a[1](2'],
  ['[Tom](<a b>)[^2] <!-- Eve\nFenn --> left', ' Tom \n left'],
  ['nothing [at] all', 'nothing [at] all'],
])('of %s', (text, shown) => {
  const blanked = blankMarkup(text);
  expect(blanked.replace(/ +/g, ' ')).toBe(shown);
  expect(blanked).toHaveLength(text.length);
});

test('what links lead to is not read, what they are of is', () => {
  const graph = extractText(
    'She said that [Ada Fenn](https://alden.example/Ada_Lund) founded [Alden Lamps](lamps.md)[^1] there. <!-- Ask Eve Moreno. -->',
  );
  expect(namesOf(graph)).toEqual(['Ada Fenn', 'Alden Lamps']);
  expect(statementsOf(graph)).toEqual(['Ada Fenn | founded | Alden Lamps']);
});
