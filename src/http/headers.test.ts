import { describe, expect, test } from 'vitest';
import { openSeam } from '../../test/support/seam.ts';

test('every answer bears its id and plain safety headers', async () => {
  await using seam = await openSeam();
  const given = await seam.app.inject({ url: '/nowhere', headers: { 'x-request-id': 'trace:1' } });
  expect(given.headers).toMatchObject({
    'x-request-id': 'trace:1',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
  const odd = await seam.app.inject({ url: '/auth-status', headers: { 'x-request-id': 'a b<script>' } });
  expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

describe('pages of other origins', () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const ours = { origin: 'https://ours.example', 'sec-fetch-site': 'cross-site' };
  const login = { method: 'POST', url: '/login' } as const;

  test('may not change anything unless they are listed', async () => {
    await using seam = await openSeam();
    const response = await seam.app.inject({ ...login, headers: foreign });
    expect(response.json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining('https://evil.example'),
    });
    expect(
      (await seam.app.inject({ ...login, headers: { 'sec-fetch-site': 'same-origin' } })).statusCode,
    ).toBe(503);
    expect((await seam.app.inject(login)).statusCode).toBe(503);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('that are listed may', async () => {
    await using seam = await openSeam({ env: { CORS_ORIGINS: 'https://ours.example' } });
    const allowed = await seam.app.inject({ ...login, headers: ours });
    expect(allowed.statusCode).toBe(503);
    expect(allowed.headers['access-control-allow-origin']).toBe('https://ours.example');
    expect((await seam.app.inject({ ...login, headers: foreign })).statusCode).toBe(403);
    const preflight = await seam.app.inject({
      method: 'OPTIONS',
      url: '/documents',
      headers: { ...ours, 'access-control-request-method': 'DELETE' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toBe('GET, HEAD, POST, DELETE');
  });
});

describe('BASE_PATH', () => {
  test('is served with the prefix, and without for a proxy that strips it', async () => {
    await using seam = await openSeam({ env: { BASE_PATH: '/weft' } });
    for (const url of ['/weft/auth-status', '/auth-status', '/weft/docs/', '/weft/openapi.json?x=1']) {
      expect((await seam.app.inject(url)).statusCode, url).toBe(200);
    }
    expect((await seam.app.inject('/wefty/auth-status')).statusCode).toBe(404);
    for (const url of ['/weft', '/weft/', '/weft/docs', '/docs']) {
      expect((await seam.app.inject(url)).headers.location, url).toBe('/weft/docs/');
    }
    expect((await seam.app.inject('/weft/openapi.json')).json().servers).toEqual([{ url: '/weft' }]);
  });
});
