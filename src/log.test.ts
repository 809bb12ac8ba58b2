import { closeSync, openSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { unfailing } from './log.ts';

test('a full disk does not stop what logs to it', () => {
  const full = openSync('/dev/full', 'w');
  const log = pino(unfailing(full));
  expect(() => {
    for (let line = 0; line < 100; line++) log.info({ line }, 'there is no room for this');
  }).not.toThrow();
  closeSync(full);
});
