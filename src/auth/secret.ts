import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** HS256 asks for a key at least as long as its hash (RFC 7518, 3.2). */
export const LEAST_SECRET_BYTES = 32;

const FILE = 'token-secret';

/** The kept secret cannot be used; the message says what to do. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

/**
 * The secret that tokens are signed with, kept in a file of `directory` that only its owner may read, and made at the first call.
 * Two processes that make it at once get the same.
 *
 * @throws {SecretError} if the file holds none.
 */
export async function keepSecret(directory: string): Promise<Uint8Array> {
  const path = join(directory, FILE);
  const kept = (await readSecret(path)) ?? (await makeSecret(path));
  if (kept === null || kept.length < LEAST_SECRET_BYTES) {
    throw new SecretError(
      `${path} does not hold a secret for tokens; delete it to have a new one made (everybody logs in again), or set TOKEN_SECRET.`,
    );
  }
  return kept;
}

async function readSecret(path: string): Promise<Uint8Array | null> {
  try {
    return Buffer.from((await readFile(path, 'utf8')).trim(), 'base64url');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw new SecretError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Written in full under another name, then linked, which fails where somebody else was first: the file is whole or not there. */
async function makeSecret(path: string): Promise<Uint8Array | null> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    {
      await using file = await open(draft, 'wx', 0o600);
      await file.writeFile(`${randomBytes(LEAST_SECRET_BYTES).toString('base64url')}\n`);
      await file.sync();
    }
    await link(draft, path).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return readSecret(path);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
