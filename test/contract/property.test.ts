import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  array,
  assert as assertProperty,
  asyncProperty,
  constantFrom,
  jsonValue,
  option,
  tuple,
} from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeInterface } from '../../scripts/openapi.ts';
import { type Case, casesOf, type Known, ordinary, withJson } from '../support/api/calls.ts';
import { type ApiDocument, type Endpoint, endpointsOf, jsonBodyOf } from '../support/api/document.ts';
import { createJudge } from '../support/api/judge.ts';
import { Sender } from '../support/api/send.ts';
import { sample, variantsOf } from '../support/api/values.ts';
import { svg } from '../support/images.ts';
import { misbehaving } from '../support/mcp/outside.ts';
import { type Service, startService } from '../support/service.ts';

const api: ApiDocument = JSON.parse(await describeInterface());
const judge = createJudge(api);
const SEED = 20_261_121;
const MAX_BODY_BYTES = 250_000;

/** The world that the examples of the document speak of. */
const TEXT =
  'Ebenezer Scrooge was the partner of Jacob Marley. Marley was dead: to begin with. Jacob Marley died on Christmas Eve. ' +
  'Ebenezer Scrooge lived in London.';

let dir: string;
let service: Service;
let known: Known;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'weft-property-'));
  const configPath = join(dir, 'mcp.json');
  await writeFile(configPath, JSON.stringify({ mcpServers: { one: misbehaving('plain') } }));
  service = await startService({ MAX_BODY_BYTES: String(MAX_BODY_BYTES), MCP_CONFIG: configPath });
  expect((await service.get('/openapi.json')).body).toEqual(api);
  const { body: inserted } = await service.post('/documents/text', { text: TEXT, file_source: 'carol.txt' });
  await service.idle();
  while ((await service.get('/mcp/status')).status === 503);
  const { body: track } = await service.get(`/documents/track/${inserted.track_id}`);
  const { status, body: asset } = await service.postForm('/branding/assets?asset_type=logo_light', [
    ['file', new File([svg], 'a.svg')],
  ]);
  expect(status).toBe(200);
  known = {
    document_id: track.items[0].document_id,
    track_id: inserted.track_id,
    asset_id: asset.id,
    model: 'svc-hybrid',
  };
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(dir, { recursive: true });
});

/** What goes wrong, a line each. */
async function tryAll(endpoint: Endpoint, cases: readonly Case[], base = service.base): Promise<string[]> {
  using sender = new Sender(base);
  const faults: string[] = [];
  const rest = [...cases].values();
  const work = async () => {
    for (const one of rest) {
      const answer = await sender.send(one);
      const fault = judge(endpoint, one, answer);
      if (fault) faults.push(`${one.what} → ${answer.status}: ${fault}: ${answer.text.slice(0, 200)}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return faults;
}

const order = ({ method, path }: Endpoint) => (method === 'DELETE' ? 1 / path.length : 0);
const name = ({ method, path }: Endpoint) => `${method} ${path}`;
/** What deletes comes last, and the whole after its parts. */
const endpoints = endpointsOf(api)
  .filter(({ path }) => path !== '/login')
  .sort((a, b) => order(a) - order(b))
  .map((endpoint): [string, Endpoint] => [name(endpoint), endpoint]);

describe('never an error of ours, always the documented shape', () => {
  test.each(endpoints)('%s', async (_name, endpoint) => {
    expect(await tryAll(endpoint, casesOf(endpoint, known))).toEqual([]);
  });
});

describe('405 for any other method, whatever is sent with it', () => {
  const paths = [...new Set(endpoints.map(([, { path }]) => path))].filter((path) => path !== '/mcp');
  test.each(paths)('%s', async (path) => {
    const here = endpoints.flatMap(([, endpoint]) => (endpoint.path === path ? [endpoint] : []));
    const [endpoint] = here;
    if (!endpoint) throw new Error(`There is no endpoint at ${path}.`);
    const taken = here.map(({ method }) => method);
    using sender = new Sender(service.base);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !taken.includes(one))) {
      for (const [type, body] of [
        ['application/json', ''],
        ['application/json', '{'],
        ['x', 'y'],
      ] as const) {
        const { path: filled } = ordinary(endpoint, known);
        const answer = await sender.send({ method, path: filled, headers: { 'content-type': type }, body });
        expect([method, type, answer.status]).toEqual([method, type, 405]);
        expect(answer.type).toBe(path.startsWith('/v1/') ? 'application/json' : 'application/problem+json');
        expect(answer.allow?.split(', ')).toEqual(expect.arrayContaining(taken));
      }
    }
  });
});

const [graphs] = endpointsOf(api).filter(({ path }) => path === '/graphs') as [Endpoint];
const withBodies = endpoints.filter(([, endpoint]) => jsonBodyOf(endpoint)?.properties);

/** Fields of a body that its schema leaves free, and the description tells of. */
const TOLD: Readonly<Record<string, readonly string[]>> = {
  '/graph/entity/edit': ['entity_type', 'description', 'weight', 'source_id', 'free', 'entity_name'],
  '/graph/relation/edit': ['keywords', 'description', 'weight', 'source_id', 'free'],
};

describe('odd values of fields that are told in words', () => {
  test.each(Object.entries(TOLD))('POST %s', async (path, fields) => {
    const [endpoint] = endpointsOf(api).filter((one) => one.path === path);
    if (!endpoint) throw new Error(`There is no endpoint at ${path}.`);
    const base = sample(jsonBodyOf(endpoint) ?? {}) as object;
    const calls = fields.flatMap((field) =>
      variantsOf({ type: 'number', minimum: 0, maximum: 1e300 }).flatMap(({ what, value }) =>
        [false, true].map((allow_rename) => {
          const body = { ...base, updated_data: { [field]: value }, allow_rename };
          return withJson(endpoint, known, { what: `${field}: ${what}`, value: body });
        }),
      ),
    );
    expect(await tryAll(endpoint, calls)).toEqual([]);
    expect(await tryAll(graphs, [ordinary(graphs, known)])).toEqual([]);
  });
});

describe('several odd fields at once', () => {
  test.each(withBodies)('%s', async (_name, endpoint) => {
    const schema = jsonBodyOf(endpoint) ?? {};
    const properties = schema.properties ?? {};
    const fields = Object.entries(properties).flatMap(([field, property]) =>
      variantsOf(property).map(({ value }) => ({ field, value })),
    );
    const anything = tuple(constantFrom(...Object.keys(properties)), jsonValue({ stringUnit: 'binary' })).map(
      ([field, value]) => ({
        field,
        value,
      }),
    );
    const changes = array(
      option(constantFrom(...fields), { freq: 4 }).chain((one) => (one ? constantFrom(one) : anything)),
      {
        minLength: 2,
        maxLength: 5,
      },
    );
    await assertProperty(
      asyncProperty(changes, async (changed) => {
        const fieldsOf = changed.map(({ field, value }): [string, unknown] => [field, value]);
        const value = { ...(sample(schema) as object), ...Object.fromEntries(fieldsOf) };
        const call = withJson(endpoint, known, { what: 'several fields', value });
        expect(await tryAll(endpoint, [call])).toEqual([]);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

describe('where there are accounts', () => {
  const ADA = 'ada:scrypt.16384.8.1.xmAZ87NCXJeK4lrocmltOQ.8C-SaBu9XsBo61gJHgeCWAMIE3-UVty9I_w6iTgbZoI';
  let guarded: Service;
  beforeAll(async () => {
    guarded = await startService({ AUTH_ACCOUNTS: ADA });
  });
  afterAll(() => guarded[Symbol.asyncDispose]());

  test('POST /login', async () => {
    for (const login of endpointsOf(api).filter(({ path }) => path === '/login'))
      expect(await tryAll(login, casesOf(login, {}), guarded.base)).toEqual([]);
  });

  test('401 in the documented shape', async () => {
    for (const [, endpoint] of endpoints) {
      const { security, operationId } = endpoint.operation;
      using sender = new Sender(guarded.base);
      const call = ordinary(endpoint, {
        document_id: 'doc-1',
        track_id: 'track-1',
        asset_id: 'a',
        model: 'm',
      });
      const answer = await sender.send(call);
      expect([operationId, judge(endpoint, call, answer)]).toEqual([operationId, null]);
      expect([operationId, answer.status === 401]).toEqual([operationId, security?.length !== 0]);
    }
  });
});
