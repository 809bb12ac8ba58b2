import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, expect, test } from 'vitest';
import { describeInterface, OPENAPI_FILE } from '../../scripts/openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely; what is not there fails the test
type Json = any;

let text: string;
let api: Json;
beforeAll(async () => {
  text = await describeInterface();
  api = JSON.parse(text);
});

const operations = (): Array<[string, Json]> =>
  Object.entries<Json>(api.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );

test('docs/api/openapi.json is what the service says of itself', async () => {
  expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(text);
  expect(await describeInterface()).toBe(text);
});

test('every path and method of the contract, and those of our own', () => {
  expect(api.openapi).toMatch(/^3\.1\./);
  expect(
    operations()
      .map(([name]) => name)
      .sort(),
  ).toEqual([
    'DELETE /branding/assets/{asset_id}',
    'DELETE /documents',
    'DELETE /documents/{document_id}',
    'GET /auth-status',
    'GET /branding/assets/{asset_id}',
    'GET /branding/assets/{asset_id}/file',
    'GET /branding/config',
    'GET /documents',
    'GET /documents/counts',
    'GET /documents/events',
    'GET /documents/page',
    'GET /documents/pipeline_status',
    'GET /documents/track/{track_id}',
    'GET /documents/{document_id}',
    'GET /graph/entity/exists',
    'GET /graph/label/list',
    'GET /graphs',
    'GET /health',
    'GET /mcp/info',
    'GET /mcp/status',
    'GET /mcp/tools',
    'GET /metrics',
    'GET /ready',
    'GET /v1/models',
    'GET /v1/models/{model}',
    'POST /branding/assets',
    'POST /branding/config',
    'POST /branding/validate',
    'POST /documents/clear_cache',
    'POST /documents/file',
    'POST /documents/file_batch',
    'POST /documents/pipeline/cancel',
    'POST /documents/scan',
    'POST /documents/text',
    'POST /documents/texts',
    'POST /documents/upload',
    'POST /documents/{document_id}/retry',
    'POST /graph/entity/edit',
    'POST /graph/relation/edit',
    'POST /login',
    'POST /mcp',
    'POST /query',
    'POST /query/stream',
    'POST /v1/chat/completions',
    'POST /v1/completions',
    'POST /v1/embeddings',
    'POST /v1/responses',
  ]);
});

test('each operation has an id, a known tag, a summary and a description', () => {
  const tags = api.tags.map(({ name }: { name: string }) => name);
  const ids = operations().map(([name, operation]) => {
    const { operationId, summary, description } = operation;
    expect([name, summary?.length > 5, description?.length > 15]).toEqual([name, true, true]);
    expect(description, name).toMatch(/[.)]$/);
    expect(tags, name).toEqual(expect.arrayContaining(operation.tags));
    expect(operation.tags, name).toHaveLength(1);
    return operationId;
  });
  expect(new Set(ids).size).toBe(ids.length);
});

test('each operation has its errors, in the shape of its part of the interface', () => {
  for (const [name, operation] of operations()) {
    const isOpenAi = operation.tags.includes('openai');
    const [type, schema] = isOpenAi
      ? ['application/json', 'OpenAiError']
      : ['application/problem+json', 'Problem'];
    const errors = Object.entries<Json>(operation.responses).filter(([status]) => Number(status) >= 400);
    const statuses = errors.map(([status]) => Number(status));
    expect(statuses, name).toContain(500);
    expect(statuses.includes(401), name).toBe(operation.security?.length !== 0 || name === 'POST /login');
    expect(statuses.includes(403), name).toBe(!name.startsWith('GET '));
    if (name.includes('{')) expect(statuses, name).toEqual(expect.arrayContaining([400, 404, 414]));
    if (operation.requestBody) expect(statuses, name).toEqual(expect.arrayContaining([413, 415]));
    for (const [status, { description, content }] of errors) {
      expect(description, `${name} ${status}`).toMatch(/./);
      if (name === 'POST /mcp' && !(type in content)) continue;
      expect(content[type].schema, `${name} ${status}`).toEqual({ $ref: `#/components/schemas/${schema}` });
    }
  }
});

test('defaults and limits of POST /query', () => {
  const { properties, required } = api.paths['/query'].post.requestBody.content['application/json'].schema;
  expect(required).toEqual(['query']);
  const limits = Object.entries<Json>(properties).map(([field, schema]) => [
    field,
    schema.default,
    schema.minimum,
    schema.maximum,
  ]);
  expect(limits).toEqual([
    ['query', undefined, undefined, undefined],
    ['mode', 'hybrid', undefined, undefined],
    ['only_need_context', false, undefined, undefined],
    ['only_need_prompt', false, undefined, undefined],
    ['response_type', undefined, undefined, undefined],
    ['top_k', 20, 1, 1000],
    ['max_token_for_text_unit', 4000, 1, undefined],
    ['max_token_for_global_context', 4000, 1, undefined],
    ['max_token_for_local_context', 4000, 1, undefined],
    ['conversation_history', undefined, undefined, undefined],
    ['llm_provider', undefined, undefined, undefined],
    ['llm_model', undefined, undefined, undefined],
    ['llm_temperature', 0.7, 0, 2],
    ['include_references', false, undefined, undefined],
  ]);
  expect(properties.mode.enum).toEqual(['hybrid', 'local', 'global', 'naive', 'mix', 'bypass']);
});

test('defaults and limits of POST /v1/chat/completions', () => {
  const { properties, required } =
    api.paths['/v1/chat/completions'].post.requestBody.content['application/json'].schema;
  expect(required).toEqual(['model', 'messages']);
  const defaults = Object.entries<Json>(properties).map(([field, schema]) => [field, schema.default]);
  expect(defaults).toEqual([
    ['model', undefined],
    ['messages', undefined],
    ['temperature', 0.7],
    ['max_tokens', undefined],
    ['max_completion_tokens', undefined],
    ['stream', false],
    ['stream_options', undefined],
    ['n', undefined],
    ['rag_mode', undefined],
    ['rag_top_k', 10],
    ['rag_only_context', false],
  ]);
  expect(properties.temperature.anyOf[0]).toMatchObject({ minimum: 0, maximum: 2 });
  expect(properties.rag_top_k.anyOf[0]).toMatchObject({ minimum: 1, maximum: 1000 });
});

test('defaults and limits of GET /graphs', () => {
  const parameters = api.paths['/graphs'].get.parameters.map((parameter: Json) => [
    parameter.name,
    parameter.required ?? false,
    parameter.schema.default,
    parameter.schema.minimum,
  ]);
  expect(parameters).toEqual([
    ['label', true, undefined, undefined],
    ['max_depth', false, 3, 1],
    ['max_nodes', false, 1000, 1],
  ]);
});

test('required fields of the other bodies', () => {
  const required = (path: string, type = 'application/json') =>
    api.paths[path].post.requestBody.content[type].schema.required;
  expect(required('/documents/texts')).toEqual(['texts']);
  expect(required('/documents/text')).toEqual(['text']);
  expect(required('/documents/file', 'multipart/form-data')).toEqual(['file']);
  expect(required('/documents/file_batch', 'multipart/form-data')).toEqual(['files']);
  expect(required('/graph/entity/edit')).toEqual(['entity_name', 'updated_data']);
  expect(required('/graph/relation/edit')).toEqual(['source_id', 'target_id', 'updated_data']);
});

test('the body of clear_cache may be missing', () => {
  const { required, content } = api.paths['/documents/clear_cache'].post.requestBody;
  expect(required).toBe(false);
  expect(Object.keys(content['application/json'].schema.properties)).toEqual(['modes']);
});

/** Every field that is sent or answered, with where it stands. */
function* fieldsOf(schema: Json, where: string): Generator<[where: string, field: Json]> {
  for (const [name, field] of Object.entries<Json>(schema.properties ?? {}))
    yield [`${where}.${name}`, field];
  const inner = [
    ...Object.entries<Json>(schema.properties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((branch: Json) => ['|', branch]),
    ...(schema.items ? [['[]', schema.items]] : []),
    ...(schema.additionalProperties?.type ? [['{}', schema.additionalProperties]] : []),
  ];
  for (const [name, one] of inner) yield* fieldsOf(one, `${where}.${name}`);
}

function allFields(): Array<[where: string, field: Json]> {
  const contents = (of: Json) => Object.values<Json>(of?.content ?? {});
  return [
    ...Object.entries<Json>(api.components.schemas).flatMap(([name, schema]) => [...fieldsOf(schema, name)]),
    ...operations().flatMap(([name, { parameters = [], requestBody, responses }]) => [
      ...parameters.map(({ name: parameter, description, schema }: Json): [string, Json] => [
        `${name}?${parameter}`,
        { ...schema, description },
      ]),
      ...[requestBody, ...Object.values<Json>(responses)]
        .flatMap(contents)
        .flatMap(({ schema }) => [...fieldsOf(schema, name)]),
    ]),
  ];
}

test('every field has a description, and an example where one can stand for it', () => {
  const fields = allFields();
  expect(fields.length).toBeGreaterThan(250);
  const isLeaf = ({ properties, items, anyOf = [], oneOf, $ref, format }: Json) =>
    !(properties || items || oneOf || $ref || format === 'binary') &&
    anyOf.every(({ type }: Json) => !['object', 'array'].includes(type));
  const undescribed = fields.filter(([, { description, $ref }]) => !description && !$ref);
  const withoutExample = fields.filter(([, field]) => isLeaf(field) && !('example' in field));
  expect(undescribed.map(([where]) => where)).toEqual([]);
  expect(withoutExample.map(([where]) => where)).toEqual([]);
});

test('every schema that has a name has a description', () => {
  const named = Object.entries<Json>(api.components.schemas);
  expect(named.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
});

test('examples are valid by their own schema', () => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const faults = allFields().flatMap(([where, { example, ...field }]) =>
    example === undefined || '$ref' in field || ajv.validate(field, example)
      ? []
      : [`${where}: ${ajv.errorsText()}`],
  );
  expect(faults).toEqual([]);
});
