import { expect, test } from 'vitest';
import { readFree, readName, readNonBlank, readText, readWeight } from './updated-data.ts';

test('a name needs a letter or digit, a bounded length and no control characters', () => {
  expect(readName({})).toBeUndefined();
  expect(readName({ entity_name: '  Jacob Marley ' })).toBe('Jacob Marley');
  expect(() => readName({ entity_name: ' !? ' })).toThrow(
    'updated_data.entity_name: must have a letter or a digit',
  );
  expect(() => readName({ entity_name: 'a'.repeat(501) })).toThrow('at most 500 characters');
  expect(() => readName({ entity_name: 'a\nb' })).toThrow('no control characters');
  expect(() => readName({ entity_name: 7 })).toThrow('updated_data.entity_name: must be a string');
});

test('known fields are of their type', () => {
  expect(readText({ description: '' }, 'description')).toBe('');
  expect(readText({ description: 'a\0\ud800' }, 'description')).toBe('a\ufffd');
  expect(() => readText({ description: null }, 'description')).toThrow(
    'updated_data.description: must be a string',
  );
  expect(() => readNonBlank({ entity_type: ' ' }, 'entity_type')).toThrow(
    'updated_data.entity_type: must not be blank',
  );
  expect(readWeight({ weight: 2.5 })).toBe(2.5);
  expect(() => readWeight({ weight: '2' })).toThrow('updated_data.weight: must be a number, 0 or more');
  expect(() => readWeight({ weight: -1 })).toThrow('0 or more');
});

test('free properties are kept, derived ones only unchanged', () => {
  const derived = { source_id: 'chunk-1' };
  const data = { description: 'x', colour: 'red', nested: { a: [1] }, source_id: 'chunk-1' };
  expect(readFree(data, ['description'], derived)).toEqual({ colour: 'red', nested: { a: [1] } });
  expect(() => readFree({ source_id: 'chunk-2' }, [], derived)).toThrow(
    'updated_data.source_id: comes from the documents and cannot be edited',
  );
});
