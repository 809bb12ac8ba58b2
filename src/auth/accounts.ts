import { type PasswordHash, parsePasswordHash } from './password-hash.ts';

export interface Account {
  readonly name: string;
  readonly hash: PasswordHash;
}

/** The message names the account, or its place where it has no name, and never repeats what stands for its password. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError';
}

/**
 * Reads `name:hash,name:hash`. Blanks around entries and a trailing comma do not matter.
 *
 * @throws {AccountsError} for anything else, a plain-text password above all.
 */
export function parseAccounts(text: string): Account[] {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.at(-1) === '') entries.pop();
  const seen = new Set<string>();
  return entries.map((entry, at) => {
    const colon = entry.indexOf(':');
    const name = entry.slice(0, Math.max(0, colon)).trim();
    if (name === '') throw new AccountsError(`its entry ${at + 1} is not of the form name:hash`);
    const hash = parsePasswordHash(entry.slice(colon + 1).trim());
    const quoted = JSON.stringify(name);
    if (!hash) {
      throw new AccountsError(
        `what it gives for ${quoted} is not a hash; \`npm run hash-password\` turns a password into one`,
      );
    }
    if (seen.has(name)) throw new AccountsError(`it names ${quoted} twice`);
    seen.add(name);
    return { name, hash };
  });
}
