import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { parseAccounts } from './accounts.ts';
import { createTokens } from './tokens.ts';

const ADA = 'ada:scrypt.16384.8.1.xmAZ87NCXJeK4lrocmltOQ.8C-SaBu9XsBo61gJHgeCWAMIE3-UVty9I_w6iTgbZoI';
const ADA_LATER = 'ada:scrypt.16384.8.1.FVxmsQjhDJv-VINilk9kqQ.IY6TljaOsqeQRMvFASLNBp1XAFLpM7Ok9qWdtzH-fm4';
// Long enough for HS512 too, so that a token of that fails for its algorithm alone.
const secret = Buffer.alloc(64, 'a');

function tokensFor(accounts: string, options: { secret?: Uint8Array; ttlSeconds?: number } = {}) {
  const known = parseAccounts(accounts);
  const tokens = createTokens({
    secret,
    ttlSeconds: 3600,
    accounts: new Map(known.map((account) => [account.name, account])),
    ...options,
  });
  return { ...tokens, known };
}

async function sign({ sign, known: [account] }: ReturnType<typeof tokensFor>): Promise<string> {
  if (!account) throw new Error('no account');
  return sign(account);
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

test('a token is good, and says who, since when and how long', async () => {
  const tokens = tokensFor(ADA);
  const token = await sign(tokens);
  expect(await tokens.isValid(token)).toBe(true);
  const { iat, exp, ...claims } = claimsOf(token);
  expect(claims).toEqual({ iss: 'weft', sub: 'ada', account: expect.stringMatching(/^[\w-]{22}$/) });
  expect(Number(exp) - Number(iat)).toBe(3600);
});

describe('a token is no longer good', () => {
  test.each([
    ['under another secret', tokensFor(ADA, { secret: Buffer.alloc(32, 'b') })],
    ['once the account has another password', tokensFor(ADA_LATER)],
    ['once the account is gone', tokensFor('')],
  ])('%s', async (_what, later) => {
    const token = await sign(tokensFor(ADA));
    expect(await later.isValid(token)).toBe(false);
  });
});

describe('what somebody else made is not good', () => {
  const tokens = tokensFor(ADA);
  const now = Math.floor(Date.now() / 1000);
  const ours = async () => claimsOf(await sign(tokens));
  const forge = (claims: Record<string, unknown>, header: { alg: string; typ?: string }) =>
    new SignJWT(claims).setProtectedHeader(header).sign(secret);
  const hs256 = { alg: 'HS256', typ: 'JWT' };

  test('except that the same claims, signed alike, are', async () => {
    expect(await tokens.isValid(await forge(await ours(), hs256))).toBe(true);
  });

  test.each([
    ['its time is up', { exp: now - 1 }],
    ['it is older than tokens get now', { iat: now - 3601, exp: now + 60 }],
    ['it comes from the future', { iat: now + 60, exp: now + 120 }],
    ['another issuer', { iss: 'other' }],
    ['another account', { sub: 'ben' }],
    ['another fingerprint', { account: 'x' }],
    ['no fingerprint', { account: undefined }],
    ['no expiry', { exp: undefined }],
    ['no time of issue', { iat: undefined }],
    ['no account', { sub: undefined }],
    ['not valid yet', { nbf: now + 60 }],
  ])('%s', async (_what, claims) => {
    expect(await tokens.isValid(await forge({ ...(await ours()), ...claims }, hs256))).toBe(false);
  });

  test('another algorithm, none above all', async () => {
    const claims = await ours();
    expect(await tokens.isValid(new UnsecuredJWT(claims).encode())).toBe(false);
    const head = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
    const [, body, signature] = (await sign(tokens)).split('.');
    for (const alg of ['none', 'None', 'NONE', 'HS512', 'RS256']) {
      expect(await tokens.isValid(`${head({ alg, typ: 'JWT' })}.${body}.${signature}`), alg).toBe(false);
      expect(await tokens.isValid(`${head({ alg, typ: 'JWT' })}.${body}.`), alg).toBe(false);
    }
    const hs512 = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
      .sign(Buffer.alloc(64, 'a'));
    expect(await tokens.isValid(hs512)).toBe(false);
  });

  test('a changed letter', async () => {
    const token = await sign(tokens);
    const [head, body, signature = ''] = token.split('.');
    const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    expect(await tokens.isValid(`${head}.${body}.${changed}`)).toBe(false);
  });

  test.each(['', '.', '..', 'a.b.c', 'x'.repeat(10_000), '\u0000'])('%j', async (text) => {
    expect(await tokens.isValid(text)).toBe(false);
  });
});
