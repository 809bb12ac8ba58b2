import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

/** Passwords: `correct horse`, `battery staple`. */
const ADA = 'ada:scrypt.16384.8.1.xmAZ87NCXJeK4lrocmltOQ.8C-SaBu9XsBo61gJHgeCWAMIE3-UVty9I_w6iTgbZoI';
const BEN = 'ben:scrypt.16384.8.1.FVxmsQjhDJv-VINilk9kqQ.IY6TljaOsqeQRMvFASLNBp1XAFLpM7Ok9qWdtzH-fm4';

let service: Service;
beforeAll(async () => {
  service = await startService({ AUTH_ACCOUNTS: `${ADA},${BEN}`, TOKEN_TTL_SECONDS: '600' });
});
afterAll(() => service[Symbol.asyncDispose]());

const right = { username: 'ada', password: 'correct horse', grant_type: 'password' };

function send(form: Record<string, string> | string, base = service.base): Promise<Response> {
  return fetch(`${base}/login`, {
    method: 'POST',
    headers: { 'x-request-id': 'same' },
    body: new URLSearchParams(form),
  });
}

async function statusWith(token: string, base = service.base): Promise<number> {
  const answer = await fetch(`${base}/documents`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

async function tokenOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { access_token: string }).access_token;
}

test('JSON `{access_token: string, token_type: string}` with token_type `bearer`', async () => {
  const answer = await send(right);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.clone().json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    token_type: 'bearer',
    expires_in: 600,
  });
  expect(await statusWith(await tokenOf(answer))).toBe(200);
});

test('a failed login is 401 with the same answer for unknown user and wrong password', async () => {
  const wrong = await send({ ...right, password: 'x' });
  const unknown = await send({ ...right, username: 'eve' });
  const seen = await Promise.all(
    [wrong, unknown].map(async (answer) => {
      const headers = Object.fromEntries(answer.headers);
      return { status: answer.status, headers: { ...headers, date: '' }, body: await answer.json() };
    }),
  );
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]).toMatchObject({
    status: 401,
    headers: { 'cache-control': 'no-store', 'www-authenticate': 'Bearer' },
    body: { title: 'Unauthorized', detail: 'The name or the password is not right.' },
  });
});

describe('fields', () => {
  test.each([
    ['another grant_type', { ...right, grant_type: 'client_credentials' }, ['grant_type']],
    ['no grant_type', { username: 'ada', password: 'correct horse' }, ['grant_type']],
    ['no password', { username: 'ada', grant_type: 'password' }, ['password']],
    ['an empty name', { ...right, username: '' }, ['username']],
    ['a field twice', 'username=ada&username=ben&password=x&grant_type=password', ['username']],
    ['an empty form', '', ['username', 'password', 'grant_type']],
  ])('%s is 422', async (_what, form, paths) => {
    const answer = await send(form);
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: Array<{ path: string }> };
    expect(errors.map(({ path }) => path)).toEqual(paths);
  });

  test('no body is 422 as well', async () => {
    expect((await fetch(`${service.base}/login`, { method: 'POST' })).status).toBe(422);
  });

  test.each([
    ['JSON', 'application/json', JSON.stringify(right)],
    ['plain text', 'text/plain', 'username=ada'],
  ])('%s is 415 and says what to send', async (_what, type, body) => {
    const headers = { 'content-type': type };
    const answer = await fetch(`${service.base}/login`, { method: 'POST', headers, body });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      detail: `The content type "${type}" is not supported here; send application/x-www-form-urlencoded.`,
    });
  });

  test('a form that no login needs is 413', async () => {
    const answer = await send({ ...right, password: 'x'.repeat(20_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      detail: 'The body is larger than the 16384 bytes that this takes.',
    });
  });
});

test('too many failures are 429 with Retry-After, whether there is such an account or not, and nobody else is', async () => {
  await using busy = await startService({ AUTH_ACCOUNTS: `${ADA},${BEN}` });
  for (const username of ['ada', 'eve']) {
    const attempts = Array.from({ length: 12 }, () => send({ ...right, username, password: 'x' }, busy.base));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(401), 429, 429]);
  }
  const late = await send(right, busy.base);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await late.json()).toMatchObject({ title: 'Too Many Requests', status: 429 });
  expect((await send({ ...right, username: 'ben', password: 'battery staple' }, busy.base)).status).toBe(200);
});

test('tokens outlive a restart, and end with the password or the account they stand for', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-test-'));
  const startWith = (accounts: string) => startService({ DATA_DIR: dataDir, AUTH_ACCOUNTS: accounts });
  let token: string;
  {
    await using first = await startWith(ADA);
    token = await tokenOf(await send(right, first.base));
  }
  const secret = (await readFile(join(dataDir, 'token-secret'), 'utf8')).trim();
  expect(Buffer.from(secret, 'base64url').length).toBe(32);
  for (const [accounts, status] of [
    [ADA, 200],
    [BEN.replace('ben:', 'ada:'), 401],
    [BEN, 401],
  ] as const) {
    await using later = await startWith(accounts);
    expect(await statusWith(token, later.base), accounts).toBe(status);
  }
  await rm(dataDir, { recursive: true });
});

test('GET /auth-status says that a login is needed', async () => {
  expect((await service.get('/auth-status')).body).toEqual({
    auth_configured: true,
    auth_mode: 'enabled',
    methods: ['password'],
    message: 'Authentication is on; POST /login exchanges a name and password for a token.',
  });
});
