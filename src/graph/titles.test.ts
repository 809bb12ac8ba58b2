import { expect, test } from 'vitest';
import { titleKeys } from './titles.ts';

test('a title gives its name with and without the bracket that tells namesakes apart', () => {
  expect([...titleKeys('Safe (2012 film)')]).toEqual(['safe 2012 film', 'safe']);
  expect([...titleKeys('The Beatles')]).toEqual(['beatles']);
});

test('of a heading path the last part counts', () => {
  expect([...titleKeys('Part I > Marley’s Ghost')]).toEqual(["marley's ghost"]);
});

test('no title, no keys', () => {
  expect([...titleKeys(null)]).toEqual([]);
  expect([...titleKeys('* * *')]).toEqual([]);
});
