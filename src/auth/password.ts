import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createSemaphore } from '../lib/semaphore.ts';
import { formatPasswordHash, type PasswordHash, type ScryptCost } from './password-hash.ts';

/** 32 MiB three times over: one of the equivalents that OWASP's cheat sheet on password storage gives (0.25 s on a 2020s core). */
const COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 };

/** scrypt runs in the same four threads as reading and writing files; half of them stay free for that. */
const atMostTwo = createSemaphore(2);

/** A hash of the password as `AUTH_ACCOUNTS` takes it, with a new salt. */
export async function hashPassword(password: string, cost: ScryptCost = COST): Promise<string> {
  const salt = randomBytes(16);
  return formatPasswordHash({ ...cost, salt, key: await deriveKey(password, salt, 32, cost) });
}

export async function isPasswordOf(hash: PasswordHash, password: string): Promise<boolean> {
  return timingSafeEqual(await deriveKey(password, hash.salt, hash.key.length, hash), hash.key);
}

/** A hash of no password that takes as long to check as `hash`. */
export function decoyOf(hash: PasswordHash): PasswordHash {
  return { ...hash, salt: randomBytes(hash.salt.length), key: randomBytes(hash.key.length), text: '' };
}

function deriveKey(password: string, salt: Uint8Array, length: number, cost: ScryptCost): Promise<Buffer> {
  const { N, r, p } = cost;
  const maxmem = 256 * r * (N + p);
  // The same letters can be typed as different code points (é as one or two): compared composed, as RFC 8265 has it.
  const typed = password.normalize('NFC');
  return atMostTwo(
    () =>
      new Promise((resolve, reject) => {
        scrypt(typed, salt, length, { N, r, p, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}
