import { expect, test } from 'vitest';
import { endsAsTitle, meaningfulTitle } from './title.ts';

test.each([
  [' The\n Light ', 'The Light'],
  ['Untitled', null],
  ['untitled-1', null],
  ['Microsoft Word - light.doc', null],
  ['light_v2.indd', null],
  ['Final draft.docx', null],
  ['12345', null],
  ['', null],
  [undefined, null],
  ['x'.repeat(201), null],
])('%j: %j', (raw, title) => {
  expect(meaningfulTitle(raw)).toBe(title);
});

test.each([
  'The Harbour Office',
  'Alden & Co.',
  'Tern Lamps, Inc.',
  'Northern Rope Works (Holdings) Ltd.',
  'Henrik Dahl Jr.',
  'Washington, D.C.',
  'The Man from A.L.D.E.N.',
  'Who Goes There?',
  'To Be Continued…',
  'To Be Continued...',
  'Ahoy!',
  '灯塔的故事',
])('ends as a title: %s', (line) => expect(endsAsTitle(line)).toBe(true));

test.each([
  'The office is closed.',
  'He works for Alden & Co.',
  'It moved to Washington, D.C.',
  'Who goes there?',
  'And then the light went out…',
  'Lamps, ropes,',
  'Alden.',
  'Dear Sir:',
  '灯塔在岛上。',
  '后来呢？',
])('ends as a sentence: %s', (line) => expect(endsAsTitle(line)).toBe(false));
