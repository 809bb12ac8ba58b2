import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

const ADA = 'ada:scrypt.16384.8.1.xmAZ87NCXJeK4lrocmltOQ.8C-SaBu9XsBo61gJHgeCWAMIE3-UVty9I_w6iTgbZoI';
const SECRET = 'a secret of the tests, thirty-two bytes and more';
const KEY = 'k3y-of-the-tests';

/** The contract: all is protected but these. */
const OPEN = [
  'GET /',
  'GET /auth-status',
  'GET /branding/assets/:asset_id/file',
  'GET /branding/config',
  'GET /docs/',
  'GET /docs/js/scalar.js',
  'GET /health',
  'GET /openapi.json',
  'GET /ready',
  'POST /login',
];

let service: Service;
let token: string;
/** The route table as Fastify itself tells it, `GET /path` each; an automatic HEAD like any other. */
const routes: string[] = [];

beforeAll(async () => {
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', watch);
  service = await startService({ AUTH_ACCOUNTS: ADA, TOKEN_SECRET: SECRET, API_KEY: KEY });
  unsubscribe('fastify.initialization', watch);
  const form = new URLSearchParams({ username: 'ada', password: 'correct horse', grant_type: 'password' });
  const answer = await fetch(`${service.base}/login`, { method: 'POST', body: form });
  ({ access_token: token } = (await answer.json()) as { access_token: string });
});
afterAll(() => service[Symbol.asyncDispose]());

function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(service.base + path, {
    method,
    headers: { 'x-request-id': 'same', ...headers },
    redirect: 'manual',
  });
}

/** A path that the route's pattern takes. */
function pathOf(url: string): string {
  return url.replace(/:\w+(?:\([^)]*\))?/g, 'doc-1').replaceAll('*', 'x');
}

function isOpenRoute(route: string): boolean {
  return OPEN.includes(route.replace(/^HEAD /, 'GET '));
}

/** Credentials that are none, by what is wrong with them. */
async function wrongCredentials(): Promise<Record<string, Record<string, string>>> {
  const [, body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const sign = (more: object, secret: string) =>
    new SignJWT({ ...claims, ...more })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(Buffer.from(secret));
  const none = new UnsecuredJWT(claims).encode();
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });
  return {
    'no credential': {},
    'a forged signature': bearer(token.replace(signature, Buffer.alloc(32).toString('base64url'))),
    'forged claims': bearer(token.replace(body, Buffer.from('{"sub":"ada"}').toString('base64url'))),
    expired: bearer(await sign({ iat: claims.iat - 7200, exp: claims.iat - 3600 }, SECRET)),
    'signed with none': bearer(none),
    'signed with none, a signature left over': bearer(none + signature),
    'of another secret': bearer(await sign({}, 'another secret of thirty-two bytes and more')),
    'another key': { 'x-api-key': `${KEY}x` },
    'another key as Bearer': bearer('k3y'),
    'a token where a key belongs': { 'x-api-key': token },
    'another scheme': { authorization: `Basic ${Buffer.from('ada:correct horse').toString('base64')}` },
    'nothing after Bearer': { authorization: 'Bearer ' },
  };
}

describe('each route of the running service', () => {
  test('is known to this test', () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(routes).toContain('POST /query');
    expect(routes.filter((route) => !route.startsWith('HEAD ') && isOpenRoute(route)).sort()).toEqual(OPEN);
  });

  test('answers 401 without a valid credential, unless it is open', async () => {
    for (const [what, headers] of Object.entries(await wrongCredentials())) {
      await Promise.all(
        routes.map(async (route) => {
          const [method = '', url = ''] = route.split(' ');
          const answer = await call(method, pathOf(url), headers);
          const { status } = answer;
          if (isOpenRoute(route)) {
            expect([200, 302, 404, 422], `${route}: ${what}`).toContain(status);
          } else {
            expect([route, status], what).toEqual([route, 401]);
            expect(answer.headers.get('www-authenticate')).toBe('Bearer');
          }
          await answer.body?.cancel();
        }),
      );
    }
  });

  test('answers something else with one', async () => {
    const credentials = [
      { authorization: `Bearer ${token}` },
      { authorization: `bearer  ${token}` },
      { authorization: `Bearer ${KEY}` },
      { 'x-api-key': KEY },
      { 'x-api-key': KEY, authorization: 'Bearer sk-none' },
    ];
    for (const headers of credentials) {
      // Reading is enough here; to write, the bodies would have to be right.
      for (const route of routes.filter((one) => one.startsWith('GET '))) {
        const answer = await call('GET', pathOf(route.slice(4)), headers);
        expect(answer.status, route).not.toBe(401);
        await answer.body?.cancel();
      }
    }
    expect((await call('GET', `/graphs?label=x&api_key_header_value=${KEY}`)).status).toBe(200);
    expect((await call('GET', `/documents/page?limit=1&api_key_header_value=${KEY}`)).status).toBe(200);
    expect((await call('GET', `/v1/models?api_key_header_value=no&api_key_header_value=${KEY}`)).status).toBe(
      200,
    );
    expect((await call('GET', `/v1/models?api_key_header_value=${token}`)).status).toBe(401);
  });
});

describe('a refusal', () => {
  test('is a problem that says what to send', async () => {
    const answer = await call('GET', '/documents');
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail:
        'This needs a credential: send `Authorization: Bearer` with a token from POST /login, or the API key in `X-API-Key` or as Bearer.',
    });
    const wrong = await call('GET', '/documents', { 'x-api-key': 'no' });
    expect(await wrong.json()).toMatchObject({
      detail: expect.stringMatching(/^The credential is not valid, or its time is up: send /),
    });
  });

  test("has OpenAI's shape under /v1, for paths that are not there too", async () => {
    for (const path of ['/v1/models', '/v1/nothing', '/v1']) {
      const answer = await call('GET', path, { authorization: 'Bearer sk-none' });
      expect(answer.status, path).toBe(401);
      expect(await answer.json()).toEqual({
        error: {
          message: expect.stringMatching(/^The credential is not valid/),
          type: 'invalid_request_error',
          param: null,
          code: 'invalid_api_key',
        },
      });
    }
  });

  test('comes before what a path is and a body holds', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['PUT', '/health'],
      ['DELETE', '/branding/config'],
      ['OPTIONS', '/documents'],
      ['GET', '/openai/v1/models'],
      ['GET', '/metrics'],
    ] as const) {
      expect((await call(method, path)).status, `${method} ${path}`).toBe(401);
    }
    const answer = await fetch(`${service.base}/query`, { method: 'POST', body: '{broken' });
    expect(answer.status).toBe(401);
  });
});

describe('another spelling of a path', () => {
  /** Sends the target as it is, which `fetch` would tidy up. */
  async function ask(target: string, base = service.base): Promise<number> {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    return Number(answer.split(' ')[1]);
  }

  test.each([
    '/documents/',
    '//documents',
    '/documents//',
    '/Documents',
    '/HEALTH',
    '//health',
    '/docum%65nts',
    '/%2fhealth',
    '/health%2f',
    '/health/..',
    '/health/../documents',
    '/health%2f..%2fdocuments',
    '/docs/../documents',
    '/docs/..%2fdocuments',
    '/docs/js/../../documents',
    '/documents/?/health',
    '/documents?path=/health',
    '/documents;/health',
    '/health;/documents',
    '/health%00',
    '/health%3f',
    '/documents#/health',
    '/branding/config/../assets',
    '/branding/assets/x/file/../..',
    '/login',
    'http://localhost/documents',
    'http://localhost/health/../documents',
  ])('%s does not open it', async (target) => {
    expect(await ask(target)).toBe(401);
  });

  test.each(['/health/', '/%68ealth', '/health?x=/documents', '/docs', 'http://localhost/health'])(
    '%s is still open',
    async (target) => {
      expect([200, 302]).toContain(await ask(target));
    },
  );

  test('with BASE_PATH', async () => {
    await using behind = await startService({ API_KEY: KEY, BASE_PATH: '/weft' });
    const paths = [
      '/weft/documents',
      '/documents',
      '/weft/weft/health',
      '/wefthealth',
      '/weft//health',
      '/WEFT/health',
    ];
    for (const path of paths) expect(await ask(path, behind.base), path).toBe(401);
    for (const path of ['/weft/health', '/health']) expect(await ask(path, behind.base), path).toBe(200);
  });
});

test('a browser asks before it sends a credential, and is answered', async () => {
  await using open = await startService({ API_KEY: KEY, CORS_ORIGINS: 'https://ours.example' });
  const origin = 'https://ours.example';
  const preflight = await fetch(`${open.base}/documents`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'authorization,x-api-key',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,x-api-key');
  const refused = await fetch(`${open.base}/documents`, { headers: { origin } });
  expect(refused.status).toBe(401);
  expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
});

test('with only a key set, nobody passes without it', async () => {
  await using keyed = await startService({ API_KEY: KEY });
  expect((await keyed.get('/documents')).status).toBe(401);
  expect((await keyed.get(`/documents?api_key_header_value=${KEY}`)).status).toBe(200);
  expect((await keyed.get('/auth-status')).body).toEqual({
    auth_configured: true,
    auth_mode: 'enabled',
    methods: ['api_key'],
    message: 'Authentication is on; requests carry the API key.',
  });
  expect((await keyed.post('/login', {})).body).toMatchObject({
    status: 503,
    detail: 'There are no accounts here: send the API key with each request.',
  });
});
