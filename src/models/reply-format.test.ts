import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jsonReply } from './reply-format.ts';

const PLACE = jsonReply('place', z.object({ name: z.string(), rivers: z.array(z.string()) }));

test('the schema is of the draft that providers know, closed and without what they do not', () => {
  expect(PLACE.jsonSchema).toEqual({
    type: 'object',
    properties: { name: { type: 'string' }, rivers: { type: 'array', items: { type: 'string' } } },
    required: ['name', 'rivers'],
    additionalProperties: false,
  });
});

test.each([
  '{"name": "Aldermere", "rivers": ["Ouse"]}',
  '```json\n{"name": "Aldermere", "rivers": ["Ouse"]}\n```',
  'Sure. {"name": "Aldermere", "rivers": ["Ouse"]} I hope this helps.',
  "{'name': 'Aldermere', 'rivers': ['Ouse',],}",
  '{"name": "Aldermere" "rivers": ["Ouse"]}',
  '{"name": "Aldermere", /* a town */ "rivers": ["Ouse"]}',
])('%j is read', (text) => {
  expect(PLACE.read(text)).toEqual({ name: 'Aldermere', rivers: ['Ouse'] });
});

describe('is malformed, and soon', () => {
  test.each([
    ['nothing', ''],
    ['prose', 'I cannot tell.'],
    ['another type', '{"name": 7, "rivers": []}'],
    ['a missing property', '{"name": "Aldermere"}'],
    ['a list', '[1, 2]'],
    ['too much', `{"name": "${'a'.repeat(1_000_000)}", "rivers": []}`],
    ['depth', '{"a":'.repeat(100_000)],
    ['depth that is closed', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['quotes', `{${'"'.repeat(200_000)}}`],
    ['braces', `${'{'.repeat(200_000)}${'}'.repeat(200_000)}`],
    ['commas', `{"name": ${','.repeat(500_000)}}`],
    ['open strings', `{${"'a\n".repeat(150_000)}}`],
    ['escapes', `{"a": "${'\\'.repeat(500_000)}}`],
    ['blanks', `{"a": "${'" \n'.repeat(200_000)}x}`],
    ['comments', `{${'/*'.repeat(300_000)}}`],
    ['Chinese', `{${'名字“'.repeat(100_000)}}`],
  ])('%s', (_, text) => {
    const before = process.cpuUsage().user;
    expect(() => PLACE.read(text)).toThrow(expect.objectContaining({ kind: 'malformed' }));
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2000);
  });
});
