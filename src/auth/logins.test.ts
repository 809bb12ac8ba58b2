import { expect, test } from 'vitest';
import { parseAccounts } from './accounts.ts';
import { createLogins } from './logins.ts';
import { createThrottle } from './throttle.ts';
import { createTokens } from './tokens.ts';

/** Password `correct horse`. */
const ADA = 'ada:scrypt.16384.8.1.xmAZ87NCXJeK4lrocmltOQ.8C-SaBu9XsBo61gJHgeCWAMIE3-UVty9I_w6iTgbZoI';

function start() {
  const accounts = new Map(parseAccounts(ADA).map((account) => [account.name, account]));
  const tokens = createTokens({ secret: Buffer.alloc(32), ttlSeconds: 60, accounts });
  return { tokens, login: createLogins({ accounts, tokens, throttle: createThrottle(() => 0) }) };
}

test('the right password gives a token, any number of times', async () => {
  const { tokens, login } = start();
  for (let time = 0; time < 12; time += 1) {
    const result = await login('ada', 'correct horse', '203.0.113.1');
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
    expect(await tokens.isValid(result.token)).toBe(true);
  }
});

test('attempts side by side are counted before their outcome is known', async () => {
  const { login } = start();
  const attempts = Array.from({ length: 15 }, () => login('ada', 'x', '203.0.113.1'));
  const outcomes = (await Promise.all(attempts)).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBe(10);
  expect(await login('ada', 'correct horse', '203.0.113.1')).toEqual({
    outcome: 'throttled',
    retryAfterSeconds: 60,
  });
  expect(await login('ada', 'correct horse', '203.0.113.2')).toMatchObject({ outcome: 'accepted' });
});

test('an unknown name takes the time of a wrong password', async () => {
  const { login } = start();
  const timeOf = async (name: string) => {
    // Of its own time, which a busy machine does not lengthen.
    const began = process.cpuUsage();
    expect(await login(name, 'x', '203.0.113.1')).toEqual({ outcome: 'refused' });
    return process.cpuUsage(began).user;
  };
  await timeOf('ada');
  const known = Math.min(await timeOf('ada'), await timeOf('ada'), await timeOf('ada'));
  const unknown = Math.min(await timeOf('eve'), await timeOf('__proto__'), await timeOf('ADA'));
  // Without work on the password it would be a thousandth.
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});
