import { expect, test } from 'vitest';
import { decoyOf, hashPassword, isPasswordOf } from './password.ts';
import { type PasswordHash, parsePasswordHash } from './password-hash.ts';

/** The lowest cost that is accepted. */
const CHEAP = { N: 2 ** 14, r: 8, p: 1 };

function parsed(text: string): PasswordHash {
  const hash = parsePasswordHash(text);
  if (!hash) throw new Error(`not a hash: ${text}`);
  return hash;
}

test('a hash fits its password and no other', async () => {
  const hash = parsed(await hashPassword('correct horse', CHEAP));
  expect(await isPasswordOf(hash, 'correct horse')).toBe(true);
  expect(await isPasswordOf(hash, 'correct horse ')).toBe(false);
  expect(await isPasswordOf(decoyOf(hash), 'correct horse')).toBe(false);
});

test('one that was made before still fits', async () => {
  const kept = 'scrypt.16384.8.1.xmAZ87NCXJeK4lrocmltOQ.8C-SaBu9XsBo61gJHgeCWAMIE3-UVty9I_w6iTgbZoI';
  expect(await isPasswordOf(parsed(kept), 'correct horse')).toBe(true);
});

test('two ways to type the same letter are one', async () => {
  const hash = parsed(await hashPassword('caf\u00e9', CHEAP));
  expect(await isPasswordOf(hash, 'cafe\u0301')).toBe(true);
});

test('costs 32 MiB three times over unless told otherwise, with a new salt each time', async () => {
  const hashes = await Promise.all([hashPassword('a'), hashPassword('a')]);
  expect(hashes[0]).toMatch(/^scrypt\.32768\.8\.3\.[\w-]{22}\.[\w-]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});
