import { describe, expect, test } from 'vitest';
import { AccountsError, parseAccounts } from './accounts.ts';

const ADA = 'scrypt.16384.8.1.xmAZ87NCXJeK4lrocmltOQ.8C-SaBu9XsBo61gJHgeCWAMIE3-UVty9I_w6iTgbZoI';
const BEN = 'scrypt.16384.8.1.FVxmsQjhDJv-VINilk9kqQ.IY6TljaOsqeQRMvFASLNBp1XAFLpM7Ok9qWdtzH-fm4';
const [, , , , SALT, KEY] = ADA.split('.');

test('reads names and hashes', () => {
  const accounts = parseAccounts(` ada:${ADA} , ben@example.org: ${BEN},`);
  expect(accounts.map(({ name, hash }) => [name, hash.text, hash.N, hash.r, hash.p])).toEqual([
    ['ada', ADA, 16384, 8, 1],
    ['ben@example.org', BEN, 16384, 8, 1],
  ]);
  expect(accounts[0]?.hash.salt.length).toBe(16);
  expect(accounts[0]?.hash.key.length).toBe(32);
  expect(parseAccounts('')).toEqual([]);
});

const NO_HASH = 'what it gives for "ada" is not a hash; `npm run hash-password` turns a password into one';

describe('stops at anything else, and repeats no password', () => {
  test.each([
    ['a password', 'ada:hunter2', NO_HASH],
    ['a password with a comma', 'ada:hunter2,hunter3:x', NO_HASH],
    ['a hash of another kind', 'ada:$2b$12$hunter2', NO_HASH],
    ['a cut hash', `ada:${ADA.slice(0, -1)}`, NO_HASH],
    ['a hash with something after it', `ada:${ADA}.x`, NO_HASH],
    ['a second spelling of the same bytes', `ada:${ADA.slice(0, -1)}J`, NO_HASH],
    ['a cost that is too low', `ada:scrypt.8192.8.1.${SALT}.${KEY}`, NO_HASH],
    ['a cost that is no power of two', `ada:scrypt.20000.8.1.${SALT}.${KEY}`, NO_HASH],
    ['more memory than a login is worth', `ada:scrypt.524288.8.1.${SALT}.${KEY}`, NO_HASH],
    ['more time than a login is worth', `ada:scrypt.65536.8.17.${SALT}.${KEY}`, NO_HASH],
    ['a number in another notation', `ada:scrypt.1e5.8.1.${SALT}.${KEY}`, NO_HASH],
    ['a short salt', `ada:scrypt.16384.8.1.AAAA.${KEY}`, NO_HASH],
    ['a short key', `ada:scrypt.16384.8.1.${SALT}.AAAA`, NO_HASH],
    ['no password', 'ada:', NO_HASH],
    ['no name', `ada:${ADA},hunter2`, 'its entry 2 is not of the form name:hash'],
    ['an empty name', `:${ADA}`, 'its entry 1 is not of the form name:hash'],
    ['nothing between commas', ',,', 'its entry 1 is not of the form name:hash'],
    ['a name twice', `ada:${ADA},ada:${BEN}`, 'it names "ada" twice'],
  ])('%s', (_what, text, message) => {
    expect(() => parseAccounts(text)).toThrow(new AccountsError(message));
  });
});
