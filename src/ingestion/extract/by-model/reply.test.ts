import { expect, test } from 'vitest';
import { readSaid } from './reply.ts';
import { saidFormat } from './reply-format.ts';

const entity = (name: unknown, more: object = {}) => ({ name, type: 'person', description: 'd', ...more });
const read = (value: unknown) => readSaid(JSON.stringify(value));
const names = (value: unknown) => read(value).entities.map(({ name }) => name);

test('the form is one that OpenAI holds a model to: everything required, nothing else allowed', () => {
  const { jsonSchema } = saidFormat(['person', 'place']);
  expect(jsonSchema).toMatchObject({ required: ['entities', 'relations'], additionalProperties: false });
  expect(JSON.stringify(jsonSchema)).toContain('"enum":["person","place","other"]');
  expect(JSON.stringify(jsonSchema)).not.toMatch(/minimum|maximum|\$schema/);
});

test('takes what is of use and counts what is not', () => {
  const said = read({
    entities: [entity('Ada'), entity(7), 'Bob', null, entity('  '), entity('…'), { name: 'Cy' }],
    relationships: [
      { source: 'Ada', target: 'Cy', keywords: ['met', 'wrote to'], description: 7, strength: '9' },
      { source: 'Ada', keywords: 'alone' },
    ],
  });
  expect(said).toEqual({
    entities: [
      { name: 'Ada', type: 'person', description: 'd' },
      { name: 'Cy', type: '', description: '' },
    ],
    relations: [{ source: 'Ada', target: 'Cy', keywords: 'met, wrote to', description: '', strength: 9 }],
    unusable: 6,
  });
});

test.each([[[7, 7]], [[11, 10]], [[-3, 1]], [['x', 5]], [[null, 5]], [[4.4, 4]]])(
  'strengths %j',
  ([said, used]) => {
    const relation = { source: 'A', target: 'B', keywords: '', description: '', strength: said };
    expect(read({ relations: [relation] }).relations[0]?.strength).toBe(used);
  },
);

test('names are one line without marks around them, and no longer than names are', () => {
  expect(
    names({
      entities: ['"Ada"', '**Ada\u0000 \n Lovelace**', 'x'.repeat(900_000)].map((name) => entity(name)),
    }),
  ).toEqual(['Ada', 'Ada Lovelace']);
  expect(names({ entities: [entity('World Health Organization (WHO)'), entity('Safe (film)')] })).toEqual([
    'World Health Organization',
    'Safe (film)',
  ]);
});

test('a reply of ten thousand things is cut, and long descriptions are', () => {
  const said = read({ entities: Array.from({ length: 10_000 }, (_, at) => entity(`Ada ${at}`)) });
  expect(said.entities).toHaveLength(400);
  expect(said.unusable).toBe(9_600);
  const [long] = read({ entities: [entity('Ada', { description: 'word '.repeat(10_000) })] }).entities;
  expect(long?.description).toHaveLength(1_000);
});

test('nothing to say is an answer', () => {
  expect(readSaid('{"entities": [], "relations": []}')).toMatchObject({ entities: [], relations: [] });
  expect(readSaid('Here you are:\n```json\n{"entities": [{"name": "Ada",}],}\n```').entities).toHaveLength(1);
});

test.each(['', 'No.', '[]', '7', '{}', '{"entities": 7}', '{"entities": {"name": "Ada"}}'])(
  'anything else is malformed: %s',
  (text) => {
    expect(() => readSaid(text)).toThrow(expect.objectContaining({ kind: 'malformed' }));
  },
);
