import { expect, test } from 'vitest';
import { ask } from '../answer-support.ts';
import { readNeeds } from '../needs.ts';
import { asksWhereabouts, findWhereabouts } from './whereabouts.ts';

const find = (question: string, text: string) =>
  findWhereabouts(
    text,
    readNeeds(ask(question, 'Una Falk')).filter(({ subject }) => !subject),
  );

test('a place without a name stands right behind what is asked', () => {
  expect(find('Where does Una Falk live?', 'She lived in chambers above the mill.')).toBe('in chambers');
  expect(find('Where did Una Falk hide the letter?', 'She hid it behind the clock.')).toBe(
    'behind the clock',
  );
  expect(find('Where is the fuse of Una Falk?', 'The fuse is kept under the lid.')).toBe('under the lid');
  expect(find('Where is the fuse of Una Falk?', 'The fuse blew, and in the dark she sat.')).toBeUndefined();
});

test('time, manner and pronouns are no places', () => {
  expect(find('Where does Una Falk live?', 'There she lived at last.')).toBeUndefined();
  expect(find('Where does Una Falk live?', 'She was home in five minutes.')).toBeUndefined();
  expect(find('Where does Una Falk live?', 'Nobody lived in it but Una.')).toBeUndefined();
});

test('a country has a name', () => {
  expect(asksWhereabouts(ask('Where does Una Falk live?'))).toBe(true);
  expect(asksWhereabouts(ask('Which country does Una Falk live in?'))).toBe(false);
});
