import { expect, test } from 'vitest';
import {
  aliasesOf,
  chunkOf,
  documentOf,
  extractText,
  namesOf,
  statementsOf,
  typesOf,
} from './extract.fixture.ts';
import { extractGraph } from './extract.ts';

test('short names and honorifics are the person named in full', () => {
  const graph = extractText(
    'Ebenezer Scrooge was rich. Mr. Scrooge kept a clerk. The clerk feared Scrooge. Dr. Ada Moreno came. They met Moreno.',
  );
  expect(namesOf(graph)).toEqual(['Ebenezer Scrooge', 'Ada Moreno']);
  expect(aliasesOf(graph, 'Ebenezer Scrooge')).toEqual(['Scrooge']);
  expect(graph.entities[0]?.mentions).toHaveLength(3);
});

test('a surname that several bear is nobody’s', () => {
  const graph = extractText(
    'Bob Cratchit met Peter Cratchit. They saw Mrs. Cratchit. People liked Cratchit.',
  );
  expect(namesOf(graph)).toEqual(['Bob Cratchit', 'Peter Cratchit', 'Mrs. Cratchit', 'Cratchit']);
});

test('an acronym is what it stands for', () => {
  const graph = extractText(
    'The World Health Organization (WHO) met. In 2020 people trusted WHO. Who was it?',
  );
  expect(aliasesOf(graph, 'World Health Organization')).toEqual(['WHO']);
  expect(graph.entities.find(({ key }) => key === 'world health organization')?.mentions).toHaveLength(3);
});

test('other names that the text gives', () => {
  expect(aliasesOf(extractText('Ming Luhulima, also known as Lou Lima, sang.'), 'Ming Luhulima')).toEqual([
    'Lou Lima',
  ]);
  expect(aliasesOf(extractText('Gus Meins (born Gustave Luley) sang.'), 'Gus Meins')).toEqual([
    'Gustave Luley',
  ]);
});

test('a name quoted in brackets is another name of what stands before it, no work', () => {
  const graph = extractText('Timothy Wren ("Tibby Wrenlet") was small. Everybody loved Tibby Wrenlet.');
  expect(typesOf(graph)).toEqual({ 'Tibby Wrenlet': 'person' });
  expect(aliasesOf(graph, 'Tibby Wrenlet')).toEqual(['Timothy Wren']);
});

test('holidays are events, and names with acronyms or inner capitals no people', () => {
  const types = typesOf(
    extractText('They met at Christmas. In Easter they slept. The NanoJava VM runs on QuartzMonkey.'),
  );
  expect(types).toMatchObject({ Christmas: 'event', 'NanoJava VM': 'concept', QuartzMonkey: 'concept' });
});

test('a body is no place for being worked at, nor a club for its town', () => {
  const text =
    'They used Kwarz at home. Kwarz is fast and small. People at Kwarz know it. Jonas Frei signed for Vexley Town. He left Vexley Town. ' +
    'He met D. Grove at Google.';
  expect(typesOf(extractText(text))).toMatchObject({
    Kwarz: 'other',
    'Vexley Town': 'organization',
    'D. Grove': 'person',
    Google: 'organization',
  });
});

test('a name written as one word, and a species by its initial, are the name in full', () => {
  const chat = extractText('Ada Moreno: I am here.\nJonas Frei: Hi AdaMoreno, all well?');
  expect(aliasesOf(chat, 'Ada Moreno')).toEqual(['AdaMoreno']);
  const graph = extractText(
    'They grew Vexleria robusta in Leeds. The bark of V. robusta is in Vexleria robusta too.',
  );
  expect(aliasesOf(graph, 'Vexleria robusta')).toEqual(['V. robusta']);
  expect(typesOf(graph)).toMatchObject({ 'Vexleria robusta': 'concept' });
});

test('the plural of a coined word is the word', () => {
  const graph = extractText('They sold an xBook here. The xBooks were cheap.');
  expect(namesOf(graph)).toEqual(['xBook']);
});

test('types by name, apposition, copula and preposition', () => {
  expect(
    typesOf(
      extractText(
        'Zora Quill, a British novelist, wrote for the Eastern Gazette. Vexley is a village in Norfolk. ' +
          'They flew to Zhitomir Airport. In 1066 came the Battle of Hastings. She read the novel "Silent Rivers" at ' +
          'Acme Ltd. The band Korgan played. John Smith slept.',
      ),
    ),
  ).toEqual({
    'Zora Quill': 'person',
    'Eastern Gazette': 'work',
    Vexley: 'location',
    Norfolk: 'location',
    'Zhitomir Airport': 'location',
    '1066': 'date',
    'Battle of Hastings': 'event',
    'Silent Rivers': 'work',
    'Acme Ltd.': 'organization',
    Korgan: 'organization',
    'John Smith': 'person',
  });
});

test('a title is the entity its article is about, under its full name', () => {
  const text =
    'Theodred II (Bishop of Elmham)\nTheodred II was a medieval bishop. He died in Norwich. The date of Theodred’s birth is unknown.';
  const graph = extractText(text, 'Theodred II (Bishop of Elmham)');
  expect(graph.entities[0]?.key).toBe('theodred ii bishop of elmham');
  expect(aliasesOf(graph, 'Theodred II (Bishop of Elmham)')).toEqual(['Theodred', 'Theodred II']);
  expect(typesOf(graph)['Theodred II (Bishop of Elmham)']).toBe('person');
  expect(statementsOf(graph)).toEqual(['Theodred II (Bishop of Elmham) | died in | Norwich']);
  const [description] = graph.entities[0]?.descriptions ?? [];
  expect(text.slice(description?.start, description?.end)).toBe('Theodred II was a medieval bishop.');
});

test('"he", "she", "it" and "the film" are the topic, unless another may be meant', () => {
  const film =
    'Inception\nInception is a 2010 film. The film was produced by Emma Thomas. It starred Tom Hardy.';
  expect(statementsOf(extractText(film, 'Inception'))).toEqual([
    'Inception | is a film of | 2010',
    'Inception | was produced by | Emma Thomas',
    'Inception | starred | Tom Hardy',
  ]);
  const untitled = 'Maria Keller is a chemist. She was born in Basel. Ada Moreno came. She lived in Leeds.';
  expect(statementsOf(extractText(untitled))).toEqual(['Maria Keller | was born in | Basel']);
});

test('a title that is no name is no entity', () => {
  for (const title of [
    'Introduction',
    'Chat 20260408',
    'Microstructural changes of the brain in old age as seen in vivo by imaging.',
  ]) {
    expect(namesOf(extractText(`${title}\nIt rained.`, title))).toEqual([]);
  }
});

test('phrases that a document repeats are terms, in the singular', () => {
  const graph = extractText(
    'Stem cells divide. Every stem cell has receptors. The old gentleman saw a stem cell. The old gentleman slept. ' +
      'We measured IL-6 and more IL-6. They treat lymphocytic lung leukemia (LLL), and LLL is rare.',
  );
  expect(typesOf(graph)).toEqual({
    'stem cell': 'concept',
    'IL-6': 'concept',
    'lymphocytic lung leukemia': 'concept',
  });
});

test('a mention goes to the first chunk that holds it; what a cut divides is clipped', () => {
  const text = 'Ada Moreno founded Northwind. Peter Hall left Northwind.';
  const cut = text.indexOf('Peter') + 5;
  const graph = extractGraph(documentOf(text), [chunkOf(text, 0, cut, 0), chunkOf(text, 30, text.length, 1)]);
  const places = graph.entities.map(({ key, mentions }) => [
    key,
    mentions.map(({ chunk, start, end }) => [chunk, text.slice(start, end)]),
  ]);
  expect(places).toEqual([
    ['ada moreno', [[0, 'Ada Moreno']]],
    [
      'northwind',
      [
        [0, 'Northwind'],
        [1, 'Northwind'],
      ],
    ],
    ['peter hall', [[1, 'Peter Hall']]],
  ]);
  for (const { statements } of graph.relations) {
    for (const { start, end } of statements) expect(text.slice(start, end)).toMatch(/^(Ada|Peter).*\.$/);
  }
});

test('the same document gives the same graph, and keys that its entities have', () => {
  const text = 'Ada Moreno founded Northwind in Leeds. Northwind’s director, Jonas Frei, met Moreno.';
  const graph = extractText(text);
  expect(extractText(text)).toEqual(graph);
  const keys = new Set(graph.entities.map(({ key }) => key));
  for (const { source, target } of graph.relations)
    expect([keys.has(source), keys.has(target), source !== target]).toEqual([true, true, true]);
  for (const { types } of graph.entities)
    for (const { weight } of types) expect(Number.isInteger(weight)).toBe(true);
});

test.each([
  ['nothing', ''],
  ['one letter', 'a'.repeat(2_000_000)],
  ['no spaces', 'abcDEF.,-_/:'.repeat(50_000)],
  ['punctuation', '.,;:!?()[]{}"\'-—…'.repeat(5_000)],
  ['open brackets', '( '.repeat(20_000)],
  ['emoji', '😀👨‍👩‍👧 🇩🇪'.repeat(3_000)],
  [
    'numbers',
    Array.from({ length: 3_000 }, (_, index) => `${index}\t${index * 3.7}\t${index % 100}%`).join('\n'),
  ],
])('%s: no entities, no crash', (_, text) => {
  expect(extractText(text)).toEqual({ entities: [], relations: [] });
});
