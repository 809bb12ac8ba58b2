import { createHmac, createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Account } from './accounts.ts';
import { isSame } from './same.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'weft';

interface TokenOptions {
  /** 32 bytes or more. */
  readonly secret: Uint8Array;
  readonly ttlSeconds: number;
  readonly accounts: ReadonlyMap<string, Account>;
}

export interface Tokens {
  sign(account: Account): Promise<string>;
  /** Whether the token is one of ours, its time is not up, and its account still has the password it had. */
  isValid(token: string): Promise<boolean>;
}

/**
 * Access tokens as JWTs (RFC 7519) that stand for an account as it was at login: they carry a fingerprint of its hash, so that a new
 * password, or a removed account, ends them at once although nothing is kept about them.
 */
export function createTokens({ secret, ttlSeconds, accounts }: TokenOptions): Tokens {
  const key = createSecretKey(secret);
  const fingerprint = ({ name, hash }: Account): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(['account', name, hash.text]))
      .digest('base64url')
      .slice(0, 22);

  return {
    sign: (account) =>
      new SignJWT({ account: fingerprint(account) })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setSubject(account.name)
        .setIssuedAt()
        .setExpirationTime(`${ttlSeconds}s`)
        .sign(key),

    async isValid(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          typ: 'JWT',
          issuer: ISSUER,
          requiredClaims: ['sub', 'iat', 'exp'],
          // So a shorter TOKEN_TTL_SECONDS holds for tokens that were given before, too; and `iat` cannot lie in the future.
          maxTokenAge: ttlSeconds,
        });
        const account = accounts.get(payload.sub ?? '');
        return account !== undefined && isSame(String(payload.account), fingerprint(account));
      } catch (error) {
        if (error instanceof errors.JOSEError) return false;
        throw error;
      }
    },
  };
}
