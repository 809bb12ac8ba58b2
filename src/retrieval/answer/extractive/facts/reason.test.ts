import { expect, test } from 'vitest';
import { ask, passage } from '../answer-support.ts';
import { answerFrom } from '../extractive.ts';
import { findReason } from './reason.ts';

test('why something is so is told by the sentence behind it that gives the reason', () => {
  const mill = passage(
    1,
    'Mill',
    'The old mill will close in June. It has two wheels. Its owner blamed the dry summers. Tea was served.',
  );
  const { text } = answerFrom(ask('Why will the mill close?', 'mill'), [mill], undefined);
  expect(text).toContain('Its owner blamed the dry summers. [1]');
  expect(text).not.toContain('Tea');
});

test('since when is no reason', () => {
  expect(findReason('It is closed since the wheel broke.')).toBe('since');
  expect(findReason('It has been closed since 1788.')).toBeUndefined();
});
