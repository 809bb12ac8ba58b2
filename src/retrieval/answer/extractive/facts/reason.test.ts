import { expect, test } from 'vitest';
import { findReason } from './reason.ts';

test.each([
  ['The mill is closed because the wheel broke.', 'because', 'The mill is closed '],
  ['Because the wheel broke, the mill is closed.', 'Because', ' the mill is closed.'],
  ['Hulda wept, for she was alone.', 'for', 'Hulda wept, '],
  ['It is closed since the wheel broke.', 'since', 'It is closed '],
  ['The wheel broke; therefore it is closed.', 'therefore', ' it is closed.'],
  ['It snowed, and he rowed out to save the cook.', 'to', ' and he rowed out'],
  ['Because I was hungry.', 'Because', ''],
])('%s: %s leads to a reason for “%s”', (text, lead, explained) => {
  expect(findReason(text)).toMatchObject({ lead, explained });
});

test.each([
  ['It has been closed since 1788.'],
  ['It has been closed since the last war.'],
  ['Since leaving the harbour, Per had not spoken.'],
  ['She bought a coat for the boy.'],
  ['She began to sweep the floor.'],
  ['He did it without any reason.'],
])('%s: no reason', (text) => {
  expect(findReason(text)).toBeUndefined();
});
