import { expect, test } from 'vitest';
import { refuseRebinding } from './rebinding.ts';

const LOCAL = { host: '127.0.0.1', publicUrl: null, corsOrigins: [] };
const OPEN = { ...LOCAL, host: '0.0.0.0' };

function passes(
  headers: { host?: string; origin?: string },
  where: Parameters<typeof refuseRebinding>[1],
): boolean {
  try {
    refuseRebinding({ headers }, where);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ statusCode: 403 });
    return false;
  }
}

test.each([
  ['127.0.0.1:9621', undefined],
  ['localhost:9621', undefined],
  ['[::1]:9621', 'http://[::1]:3000'],
  ['127.0.0.1:9621', 'http://localhost:5173'],
  ['127.0.0.1:9621', 'http://app.localhost'],
  ['192.168.1.5:9621', 'http://192.168.1.5:9621'],
])('at %s from %s: welcome', (host, origin) => {
  expect(passes({ host, ...(origin && { origin }) }, LOCAL)).toBe(true);
});

test.each([
  ['evil.example:9621', 'http://evil.example:9621'],
  ['evil.example:9621', undefined],
  ['127.0.0.1:9621', 'http://evil.example'],
  ['127.0.0.1:9621', 'http://127.0.0.1.evil.example'],
  ['127.0.0.1:9621', 'http://127.evil.example'],
  ['127.0.0.1:9621', 'http://192.168.1.5'],
  ['127.0.0.1:9621', 'null'],
  ['127.0.0.1:9621', 'nonsense'],
  ['', undefined],
])('at %s from %s: refused', (host, origin) => {
  expect(passes({ host, ...(origin && { origin }) }, LOCAL)).toBe(false);
});

test('where other machines may call, a name is fine, but not for a page', () => {
  expect(passes({ host: 'weft:9621' }, OPEN)).toBe(true);
  expect(passes({ host: 'weft:9621', origin: 'http://weft:9621' }, OPEN)).toBe(false);
});

test('PUBLIC_URL and CORS_ORIGINS name whom else to trust', () => {
  const published = { ...LOCAL, publicUrl: 'https://weft.example/base' };
  expect(passes({ host: 'weft.example', origin: 'https://weft.example' }, published)).toBe(true);
  expect(passes({ host: 'weft.example', origin: 'https://evil.example' }, published)).toBe(false);
  const shared = { ...LOCAL, corsOrigins: ['https://tool.example'] };
  expect(passes({ host: 'localhost', origin: 'https://tool.example' }, shared)).toBe(true);
  expect(
    passes({ host: 'localhost', origin: 'https://evil.example' }, { ...LOCAL, corsOrigins: ['*'] }),
  ).toBe(true);
});
