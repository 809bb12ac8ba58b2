import { expect, test } from 'vitest';
import { extractText, pairsOf, statementsOf } from './extract.fixture.ts';

test.each([
  // V, V P, V W* P
  [
    'Ada Moreno founded Northwind in 2019.',
    ['Ada Moreno | founded | Northwind', 'Ada Moreno | founded in | 2019'],
  ],
  [
    'Ada Moreno was born in Leeds, Yorkshire, on 26 June 1968.',
    ['Leeds | in | Yorkshire', 'Ada Moreno | was born in | Leeds', 'Ada Moreno | was born on | 26 June 1968'],
  ],
  [
    'Peter Hall was the surviving partner of Jacob Marley.',
    ['Peter Hall | was the surviving partner of | Jacob Marley'],
  ],
  ['Ada Moreno did not join Northwind.', ['Ada Moreno | did not join | Northwind']],
  // direction
  [
    'Moonnam Pakkam was directed by Christopher Nolan.',
    ['Moonnam Pakkam | was directed by | Christopher Nolan'],
  ],
  ['Christopher Nolan directed Moonnam Pakkam.', ['Christopher Nolan | directed | Moonnam Pakkam']],
  // participles and relative clauses after "is a …"
  [
    'Moonnam Pakkam is a 2010 thriller film written and directed by Christopher Nolan and starring Tom Hardy.',
    [
      'Moonnam Pakkam | is a thriller film of | 2010',
      'Moonnam Pakkam | written and directed by | Christopher Nolan',
      'Moonnam Pakkam | starring | Tom Hardy',
    ],
  ],
  ['Ada Moreno is a chemist who works for Northwind.', ['Ada Moreno | works for | Northwind']],
  // coordination
  [
    'Ada Moreno and Jonas Frei met Peter Hall.',
    ['Ada Moreno | met | Peter Hall', 'Jonas Frei | met | Peter Hall'],
  ],
  [
    'The album features Ada Moreno, Jonas Frei and Peter Hall. Ada Moreno knew Jonas Frei, Peter Hall, and Mary Lane.',
    ['Ada Moreno | knew | Jonas Frei', 'Ada Moreno | knew | Peter Hall', 'Ada Moreno | knew | Mary Lane'],
  ],
  [
    'Ada Moreno left Northwind and joined Acme Ltd.',
    ['Ada Moreno | left | Northwind', 'Ada Moreno | joined | Acme Ltd.'],
  ],
  // appositions, possessives, roles
  [
    'Bertha, daughter of Harwin II, lived in Lucca.',
    ['Bertha | daughter of | Harwin II', 'Bertha | lived in | Lucca'],
  ],
  ['They admired Rome, the capital of Italy.', ['Rome | capital of | Italy']],
  ['Hugh married Guy’s widow, Marozia.', ['Marozia | widow of | Guy', 'Hugh | married | Marozia']],
  ['Fred, Scrooge’s nephew, laughed.', ['Fred | nephew of | Scrooge']],
  ['They saw Norwich City manager Mike Walker.', ['Mike Walker | manager of | Norwich City']],
  ['Jonas Frei and his wife Maria Keller slept.', ['Maria Keller | wife of | Jonas Frei']],
  // brackets
  ['Hildrun (died 11 November 875) was rich.', ['Hildrun | died | 11 November 875']],
  [
    'Gus Meins (March 6, 1893 – August 1, 1940) was rich.',
    ['Gus Meins | born | 6 March 1893', 'Gus Meins | died | 1 August 1940'],
  ],
  [
    'Sigrid Sture (born 1950 in Leeds) was rich.',
    ['Sigrid Sture | born | 1950', 'Sigrid Sture | born in | Leeds'],
  ],
])('%j states %j', (text, statements) => {
  expect(statementsOf(extractText(text)).sort()).toEqual([...statements].sort());
});

test.each([
  [
    'Ada Moreno met Jonas Frei. She lived in Leeds.',
    ['Ada Moreno | met | Jonas Frei', 'Ada Moreno | lived in | Leeds'],
  ],
  ['Ada Moreno met Mary Lane. She lived in Leeds.', ['Ada Moreno | met | Mary Lane']],
  ['Jonas Frei came. Later he moved to Basel.', ['Jonas Frei | moved to | Basel']],
  ['Ada Moreno came. He moved to Basel.', []],
  ['Jonas Frei came. It rained. He moved to Basel.', []],
])('"he" and "she" are the one person named just before: %j', (text, statements) => {
  expect(statementsOf(extractText(text))).toEqual(statements);
});

test('in an article about a work too', () => {
  const text = 'Orla is a film. It was directed by Jonas Frei. He was born in Basel.';
  expect(statementsOf(extractText(`Orla\n${text}`, 'Orla'))).toEqual([
    'Orla | was directed by | Jonas Frei',
    'Jonas Frei | was born in | Basel',
  ]);
});

test('who a part belongs to does not act', () => {
  expect(statementsOf(extractText('The brother of Peter Hall founded Northwind.'))).toEqual([]);
  expect(statementsOf(extractText('Peter Hall’s brother founded Northwind.'))).toEqual([]);
});

test('what is stated is not counted as standing together as well', () => {
  expect(pairsOf(extractText('Ada Moreno founded Northwind.'))).toEqual([]);
  expect(pairsOf(extractText('Ada Moreno slept. At Northwind, silence: Peter Hall!'))).toEqual([
    'Northwind | Peter Hall',
  ]);
});

test('the speaker of a chat’s line is who says "I"', () => {
  const chat = 'Ada: Hi Jonas!\nJonas: I joined Northwind yesterday.\nAda: My boss is Peter Hall.';
  expect(statementsOf(extractText(chat))).toEqual([
    'Jonas | joined | Northwind',
    'Peter Hall | boss of | Ada',
  ]);
});

test('a name that holds the topic’s hides nothing of what follows it', () => {
  const text =
    'Baron Quill of Harrow\nThe title passed to the 2nd Baron Quill of Harrow. Upon his death he was succeeded as 3rd Baron Quill of Harrow by his son Edward, who served as President of the Board of Trade.';
  expect(statementsOf(extractText(text, 'Baron Quill of Harrow'))).toContain(
    'Edward | served as | President of the Board of Trade',
  );
});

test('predicates have at most six words', () => {
  const text =
    'Ada Moreno slowly became the very famous and most highly respected old scientific director of Northwind.';
  for (const statement of statementsOf(extractText(text))) {
    expect(statement.split(' | ')[1]?.split(' ').length).toBeLessThanOrEqual(6);
  }
});

test('a verb is not told without what it acts on, nor "as" left out', () => {
  expect(statementsOf(extractText('Ada Fenn reduced her regular involvement with Alden Lamps.'))).toEqual([
    'Ada Fenn | reduced her regular involvement with | Alden Lamps',
  ]);
  expect(statementsOf(extractText('Tom Fenn served as special mediator of Alden Lamps.'))).toEqual([
    'Tom Fenn | served as special mediator of | Alden Lamps',
  ]);
});
