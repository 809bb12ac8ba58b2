import { expect, test } from 'vitest';
import { countTokens } from '../../text/tokens.ts';
import { fitLines } from './lines.ts';

const LINES = [
  '- Marley (person): dead, to begin with',
  '- Scrooge (person): 守财奴',
  '- London (location)',
  '/ odd',
  '  indented',
];

test('lines fit the budget exactly, whatever it is', () => {
  for (let budget = 0; budget <= 60; budget++) {
    const section = fitLines('# Entities', LINES, budget);
    expect(countTokens(section)).toBeLessThanOrEqual(budget);
  }
});

test('as many lines as fit, in order; none, no heading', () => {
  const whole = ['# Entities', ...LINES].join('\n');
  expect(fitLines('# Entities', LINES, 1000)).toBe(whole);
  expect(fitLines('# Entities', LINES, 1)).toBe('');
  expect(fitLines('# Entities', [], 1000)).toBe('');
});
