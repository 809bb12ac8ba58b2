import { expect, test } from 'vitest';
import { openSeam } from '../../test/support/seam.ts';
import { openAuthentication } from '../auth/authentication.ts';

const KEY = 'k3y-of-the-tests';
const options = { accounts: [], apiKey: KEY, tokenSecret: null, tokenTtlSeconds: 60, dataDir: '' };

test('no credential reaches the log, whatever becomes of the request', async () => {
  const authentication = await openAuthentication(options);
  const broken = async () => Promise.reject(new Error('disk on fire'));
  const retrieval = { answer: broken, stream: broken };
  await using seam = await openSeam({ services: { authentication, retrieval } });
  const statuses: number[] = [];
  for (const [method, path, key] of [
    ['POST', '/query', KEY],
    ['POST', '/query', 'wr0ng-key'],
    ['GET', '/nowhere', KEY],
    ['PUT', '/query', KEY],
    ['GET', '/graphs', KEY],
    ['GET', '/%zz', KEY],
  ] as const) {
    const answer = await seam.app.inject({
      method,
      url: `${path}?api_key_header_value=${key}`,
      headers: { 'x-api-key': `${key}-header`, authorization: `Bearer ${key}-bearer` },
      ...(method !== 'GET' && { payload: { query: 'a' } }),
    });
    statuses.push(answer.statusCode);
    expect(answer.body).not.toMatch(/k3y|wr0ng/);
  }
  expect(statuses).toEqual([500, 401, 404, 405, 422, 400]);
  expect(seam.log.length).toBeGreaterThanOrEqual(statuses.length);
  expect(JSON.stringify(seam.log)).not.toMatch(/k3y|wr0ng/);
});
