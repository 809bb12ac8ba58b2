import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

test('GET /health', async () => {
  const { status, body } = await service.get('/health');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'healthy',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    uptime: expect.any(Number),
    pipeline_busy: false,
    storage: expect.stringMatching(/^sqlite/i),
    llm: 'builtin',
    embedding: 'builtin',
  });
});

test('GET /ready', async () => {
  expect(await service.get('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('GET /auth-status', async () => {
  const { status, body } = await service.get('/auth-status');
  expect(status).toBe(200);
  expect(body).toEqual({
    auth_configured: false,
    auth_mode: 'disabled',
    methods: [],
    message: expect.any(String),
  });
});

test('every request is accepted, whatever Authorization it carries', async () => {
  const response = await fetch(`${service.base}/documents`, {
    headers: { authorization: 'Bearer nonsense' },
  });
  expect(response.status).toBe(200);
});

test('POST /login is 503 and says that none is needed', async () => {
  const body = new URLSearchParams({ username: 'a', password: 'b', grant_type: 'password' });
  const response = await fetch(`${service.base}/login`, { method: 'POST', body });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining('no login is needed') });
});

test('/ leads to the reference, which may load nothing from outside', async () => {
  const root = await fetch(`${service.base}/`);
  expect(new URL(root.url).pathname).toBe('/docs/');
  expect(root.headers.get('content-security-policy')).toContain("default-src 'self'");
  const page = await root.text();
  expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
});

test('nothing is served below /openai/v1', async () => {
  for (const path of ['/openai/v1/models', '/openai/v1/chat/completions']) {
    expect((await service.get(path)).status, path).toBe(404);
    expect((await service.post(path, {})).status, path).toBe(404);
  }
});
