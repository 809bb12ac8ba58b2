import { expect, test } from 'vitest';
import { ask, passage } from '../answer-support.ts';
import { answerFrom } from '../extractive.ts';

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
