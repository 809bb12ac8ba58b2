import { createHmac, randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';
import { decoyOf, isPasswordOf } from './password.ts';
import type { PasswordHash } from './password-hash.ts';
import type { Throttle } from './throttle.ts';
import type { Tokens } from './tokens.ts';

export type LoginResult =
  | { readonly outcome: 'accepted'; readonly token: string }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'throttled'; readonly retryAfterSeconds: number };

interface LoginOptions {
  readonly accounts: ReadonlyMap<string, Account>;
  readonly tokens: Tokens;
  readonly throttle: Throttle;
}

/** Exchanges a name and a password for a token. Whether there is such an account shows neither in the result nor in the time it takes. */
export function createLogins({ accounts, tokens, throttle }: LoginOptions) {
  const decoyFor = createDecoys([...accounts.values()].map(({ hash }) => hash));
  return async (name: string, password: string, address: string): Promise<LoginResult> => {
    const waitMs = throttle.begin(name, address);
    if (waitMs > 0) return { outcome: 'throttled', retryAfterSeconds: Math.ceil(waitMs / 1000) };
    const account = accounts.get(name);
    const matches = await isPasswordOf(account?.hash ?? decoyFor(name), password);
    if (!account || !matches) return { outcome: 'refused' };
    throttle.forgive(name, address);
    return { outcome: 'accepted', token: await tokens.sign(account) };
  };
}

/** Hashes of different cost take different times: a name that is none takes as long as one of the accounts, always the same one. */
function createDecoys(hashes: readonly PasswordHash[]): (name: string) => PasswordHash {
  const decoys = hashes.map(decoyOf);
  const seed = randomBytes(32);
  return (name) => {
    const at = createHmac('sha256', seed).update(name).digest().readUInt32LE() % decoys.length;
    const decoy = decoys[at];
    if (!decoy) throw new Error('there are no accounts to log in to');
    return decoy;
  };
}
