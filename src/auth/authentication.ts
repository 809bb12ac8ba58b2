import { randomBytes } from 'node:crypto';
import type { Account } from './accounts.ts';
import { createLogins, type LoginResult } from './logins.ts';
import { isSame } from './same.ts';
import { keepSecret } from './secret.ts';
import { createThrottle } from './throttle.ts';
import { createTokens } from './tokens.ts';

export interface AuthenticationOptions {
  readonly accounts: readonly Account[];
  /** The service-to-service key; null: there is none. */
  readonly apiKey: string | null;
  /** 32 bytes or more; null: one is made and kept under `dataDir`. */
  readonly tokenSecret: string | null;
  readonly tokenTtlSeconds: number;
  readonly dataDir: string;
}

/** What a request shows for itself. Each of several is tried: a client that must send some key may send ours beside it. */
export interface Credentials {
  /** Tokens, or the key in their place. */
  readonly bearer: readonly string[];
  readonly keys: readonly string[];
}

export interface Authentication {
  readonly hasAccounts: boolean;
  readonly hasApiKey: boolean;
  /** Seconds that a token is good for. */
  readonly tokenTtlSeconds: number;
  accepts(credentials: Credentials): Promise<boolean>;
  login(name: string, password: string, address: string): Promise<LoginResult>;
}

/**
 * Who may use the service. Null: authentication is off, everybody may.
 *
 * @throws {SecretError} if the secret kept under `dataDir` cannot be used.
 */
export async function openAuthentication(options: AuthenticationOptions): Promise<Authentication | null> {
  const { apiKey, tokenTtlSeconds } = options;
  const accounts = new Map(options.accounts.map((account) => [account.name, account]));
  if (accounts.size === 0 && apiKey === null) return null;
  const tokens = createTokens({ secret: await secretOf(options), ttlSeconds: tokenTtlSeconds, accounts });
  const isKey = (key: string) => apiKey !== null && isSame(key, apiKey);
  return {
    hasAccounts: accounts.size > 0,
    hasApiKey: apiKey !== null,
    tokenTtlSeconds,
    async accepts({ bearer, keys }) {
      if ([...bearer, ...keys].some(isKey)) return true;
      for (const token of bearer) if (await tokens.isValid(token)) return true;
      return false;
    },
    login: createLogins({ accounts, tokens, throttle: createThrottle() }),
  };
}

async function secretOf({ accounts, tokenSecret, dataDir }: AuthenticationOptions): Promise<Uint8Array> {
  // Nobody gets a token without accounts: what signs none need not be kept.
  if (accounts.length === 0) return randomBytes(32);
  return tokenSecret === null ? keepSecret(dataDir) : Buffer.from(tokenSecret);
}
