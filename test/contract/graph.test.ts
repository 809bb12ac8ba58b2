import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, startService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.post('/documents/texts', {
    texts: [
      'Ada Lovelace worked with Charles Babbage. Charles Babbage designed the Analytical Engine.',
      'Charles Babbage was born in London. Mary Somerville taught Ada Lovelace.',
    ],
    file_sources: ['ada.txt', 'london.txt'],
  });
  await service.idle();
});
afterAll(() => service[Symbol.asyncDispose]());

const names = (body: { nodes: Array<{ id: string }> }) => body.nodes.map(({ id }) => id);
const editEntity = (body: unknown) => service.post('/graph/entity/edit', body);
const editRelation = (body: unknown) => service.post('/graph/relation/edit', body);

describe('reading', () => {
  test('GET /graph/label/list is an array of names', async () => {
    const { status, body } = await service.get('/graph/label/list');
    expect(status).toBe(200);
    expect(body).toEqual(
      expect.arrayContaining(['Ada Lovelace', 'Charles Babbage', 'London', 'Mary Somerville']),
    );
    expect(body).toEqual([...body].sort());
  });

  test('GET /graphs answers nodes and edges', async () => {
    const { status, body } = await service.get('/graphs?label=Babbage');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['nodes', 'edges']);
    const node = body.nodes.find(({ id }: { id: string }) => id === 'Charles Babbage');
    expect(node).toEqual({
      id: 'Charles Babbage',
      label: 'Charles Babbage',
      properties: expect.objectContaining({
        entity_type: 'person',
        description: expect.any(String),
        source_id: expect.stringMatching(/^chunk-\d+<SEP>chunk-\d+$/),
        file_path: expect.stringMatching(/^(ada\.txt<SEP>london\.txt|london\.txt<SEP>ada\.txt)$/),
      }),
    });
    const edge = body.edges.find(
      ({ source, target }: { source: string; target: string }) =>
        source === 'Ada Lovelace' && target === 'Charles Babbage',
    );
    expect(edge).toEqual({
      source: 'Ada Lovelace',
      target: 'Charles Babbage',
      relationship: expect.stringContaining('worked with'),
      weight: expect.any(Number),
      properties: expect.objectContaining({
        keywords: expect.any(String),
        description: expect.any(String),
        weight: edge.weight,
        source_id: expect.stringMatching(/^chunk-\d+/),
        file_path: 'ada.txt',
      }),
    });
    const known = new Set(names(body));
    for (const { source, target } of body.edges) expect(known.has(source) && known.has(target)).toBe(true);
  });

  test('labels are parts of names, case does not matter, * is all', async () => {
    expect(names((await service.get('/graphs?label=lOvElAcE&max_depth=1')).body)[0]).toBe('Ada Lovelace');
    const all = await service.get('/graphs?label=*');
    expect(names(all.body).sort()).toEqual((await service.get('/graph/label/list')).body);
    expect((await service.get('/graphs?label=Nobody')).body).toEqual({ nodes: [], edges: [] });
  });

  test('max_depth counts hops, max_nodes cuts the farther and less connected', async () => {
    const near = names((await service.get('/graphs?label=Mary%20Somerville&max_depth=1')).body);
    expect(near).toContain('Ada Lovelace');
    expect(near).not.toContain('London');
    const deep = names((await service.get('/graphs?label=Mary%20Somerville')).body);
    expect(deep).toContain('London');
    expect(names((await service.get('/graphs?label=*&max_nodes=1')).body)).toEqual(['Charles Babbage']);
  });

  test.each([
    ['', 'label'],
    ['label=', 'label'],
    ['label=a&max_depth=0', 'max_depth'],
    ['label=a&max_depth=1.5', 'max_depth'],
    ['label=a&max_nodes=0', 'max_nodes'],
    ['label=a&max_nodes=x', 'max_nodes'],
    ['label=a&max_nodes=1e3', 'max_nodes'],
    ['label=a&max_depth=0x1', 'max_depth'],
    ['label=a&max_depth=1.0', 'max_depth'],
    ['label=a&max_depth=', 'max_depth'],
    ['label=a&max_depth=1&max_depth=2', 'max_depth'],
    ['label=a&max_depth=99999999999999999999', 'max_depth'],
  ])('GET /graphs?%s is 422', async (query, field) => {
    const answer = await service.get(`/graphs?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].path).toBe(field);
  });

  test('GET /graph/entity/exists takes the exact name', async () => {
    expect((await service.get('/graph/entity/exists?name=Ada%20Lovelace')).body).toEqual({ exists: true });
    expect((await service.get('/graph/entity/exists?name=Lovelace')).body).toEqual({ exists: false });
    expect((await service.get('/graph/entity/exists')).status).toBe(422);
  });
});

test('names are the same however their accents are written', async () => {
  await using other = await startService();
  const text = 'Zoe\u0308 Mu\u0308ller worked with Rene\u0301 Dupont.';
  await other.post('/documents/text', { text });
  await other.idle();
  const exists = async (name: string) =>
    (await other.get(`/graph/entity/exists?name=${encodeURIComponent(name)}`)).body.exists;
  for (const name of ['Zo\u00eb M\u00fcller', 'Zoe\u0308 Mu\u0308ller']) {
    expect(await exists(name), name).toBe(true);
    const { body } = await other.get(`/graphs?label=${encodeURIComponent(name)}&max_nodes=1`);
    expect(names(body)).toEqual(['Zo\u00eb M\u00fcller']);
    const relation = { source_id: name, target_id: 'Rene\u0301 Dupont', updated_data: {} };
    expect((await other.post('/graph/relation/edit', relation)).status).toBe(200);
  }
  const renamed = await other.post('/graph/entity/edit', {
    entity_name: 'Rene\u0301 Dupont',
    updated_data: { entity_name: 'Andre\u0301 Dupont' },
    allow_rename: true,
  });
  expect(renamed.body.entity_name).toBe('Andr\u00e9 Dupont');
  expect(await exists('Andr\u00e9 Dupont')).toBe(true);
  expect(await exists('Andre\u0301 Dupont')).toBe(true);
});

test('a name of two hundred thousand combining marks holds nobody up', async () => {
  const name = `a${'\u0301\u0316'.repeat(100_000)}`;
  const started = performance.now();
  expect((await editEntity({ entity_name: name, updated_data: {} })).status).toBe(404);
  const rename = { entity_name: 'London', updated_data: { entity_name: name } };
  expect((await editEntity(rename)).status).toBe(422);
  expect(performance.now() - started).toBeLessThan(5000);
});

describe('POST /graph/entity/edit', () => {
  test('sets known fields and keeps free properties', async () => {
    const { status, body } = await editEntity({
      entity_name: 'London',
      updated_data: {
        entity_type: 'city',
        description: 'A city on the Thames.',
        population: 9_000_000,
        tags: ['a'],
      },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      entity_name: 'London',
      updated: true,
      properties: expect.objectContaining({
        entity_type: 'city',
        description: 'A city on the Thames.',
        population: 9_000_000,
        tags: ['a'],
        source_id: expect.any(String),
        file_path: 'london.txt',
      }),
    });
    const graph = await service.get('/graphs?label=London&max_nodes=1');
    expect(graph.body.nodes[0].properties).toEqual(body.properties);
    const back = await editEntity({ entity_name: 'London', updated_data: body.properties });
    expect(back.body).toEqual({ ...body, updated: true });
  });

  test('empty data changes nothing', async () => {
    const { status, body } = await editEntity({ entity_name: 'Mary Somerville', updated_data: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ entity_name: 'Mary Somerville', updated: false });
  });

  test('renames only when allowed, and not onto another', async () => {
    const rename = {
      entity_name: 'Analytical Engine',
      updated_data: { entity_name: 'Difference Engine No. 3' },
    };
    const refused = await editEntity(rename);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('updated_data.entity_name');
    const taken = await editEntity({
      ...rename,
      updated_data: { entity_name: 'London' },
      allow_rename: true,
    });
    expect(taken.status).toBe(409);
    const renamed = await editEntity({ ...rename, allow_rename: true });
    expect(renamed.body).toMatchObject({ entity_name: 'Difference Engine No. 3', updated: true });
    expect((await service.get('/graph/entity/exists?name=Analytical%20Engine')).body.exists).toBe(false);
    expect(names((await service.get('/graphs?label=Difference&max_depth=1')).body)).toContain(
      'Charles Babbage',
    );
    const same = await editEntity({ entity_name: 'London', updated_data: { entity_name: 'London' } });
    expect(same.status).toBe(200);
  });

  test.each([
    [{ updated_data: {} }, 422, 'entity_name'],
    [{ entity_name: 'London' }, 422, 'updated_data'],
    [{ entity_name: 'London', updated_data: [] }, 422, 'updated_data'],
    [{ entity_name: 'London', updated_data: { description: 1 } }, 422, 'updated_data.description'],
    [{ entity_name: 'London', updated_data: { entity_type: null } }, 422, 'updated_data.entity_type'],
    [
      { entity_name: 'London', updated_data: { entity_name: ' ' }, allow_rename: true },
      422,
      'updated_data.entity_name',
    ],
    [{ entity_name: 'London', updated_data: { source_id: 'chunk-0' } }, 422, 'updated_data.source_id'],
    [{ entity_name: 'London', updated_data: {}, allow_rename: 'yes' }, 422, 'allow_rename'],
  ])('%j is %i', async (body, status, field) => {
    const answer = await editEntity(body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0].path).toBe(field);
  });

  test('an unknown entity is 404', async () => {
    expect((await editEntity({ entity_name: 'Nobody', updated_data: {} })).status).toBe(404);
  });
});

describe('POST /graph/relation/edit', () => {
  const ends = { source_id: 'Mary Somerville', target_id: 'Ada Lovelace' };

  test('sets known fields and keeps free properties', async () => {
    const { status, body } = await editRelation({
      ...ends,
      updated_data: { keywords: 'tutored', description: 'In mathematics.', weight: 4.5, since: 1833 },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...ends,
      updated: true,
      properties: expect.objectContaining({
        keywords: 'tutored',
        description: 'In mathematics.',
        weight: 4.5,
        since: 1833,
      }),
    });
    const graph = await service.get('/graphs?label=Mary%20Somerville&max_depth=1');
    const edge = graph.body.edges.find(({ source }: { source: string }) => source === ends.source_id);
    expect(edge).toMatchObject({
      ...{ source: ends.source_id, target: ends.target_id },
      relationship: 'tutored',
      weight: 4.5,
    });
    expect(edge.properties).toEqual(body.properties);
  });

  test('either direction finds it; empty data changes nothing', async () => {
    const { status, body } = await editRelation({
      source_id: ends.target_id,
      target_id: ends.source_id,
      updated_data: {},
    });
    expect(status).toBe(200);
    expect(body.updated).toBe(false);
  });

  test.each([
    [{ target_id: 'London', updated_data: {} }, 'source_id'],
    [{ source_id: 'London', updated_data: {} }, 'target_id'],
    [{ ...ends }, 'updated_data'],
    [{ ...ends, updated_data: { weight: 'heavy' } }, 'updated_data.weight'],
    [{ ...ends, updated_data: { weight: -1 } }, 'updated_data.weight'],
    [{ ...ends, updated_data: { keywords: 1 } }, 'updated_data.keywords'],
  ])('%j is 422', async (body, field) => {
    const answer = await editRelation(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].path).toBe(field);
  });

  test('an unknown relation is 404', async () => {
    expect(
      (await editRelation({ source_id: 'Mary Somerville', target_id: 'London', updated_data: {} })).status,
    ).toBe(404);
    expect((await editRelation({ source_id: 'Nobody', target_id: 'London', updated_data: {} })).status).toBe(
      404,
    );
  });
});
