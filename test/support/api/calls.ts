import { png } from '../images.ts';
import { type Endpoint, jsonBodyOf, type Parameter } from './document.ts';
import type { Call } from './send.ts';
import { sample, type Variant, variantsOf } from './values.ts';

/** A call, and what is known of it. */
export interface Case extends Call {
  readonly what: string;
  /** The JSON body as it was meant, to be held against the schema. */
  readonly json?: string;
  /** Nothing but a value within a documented limit sets it apart from an ordinary call. */
  readonly within?: boolean;
}

/** What path parameters are known to be there, by name. */
export type Known = Readonly<Record<string, string>>;

const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const BOUNDARY = 'b0undary';

/** An ordinary call, and every odd one. */
export function casesOf(endpoint: Endpoint, known: Known): Case[] {
  return [
    ordinary(endpoint, known),
    ...pathCases(endpoint, known),
    ...queryCases(endpoint, known),
    ...jsonCases(endpoint, known),
    ...formCases(endpoint, known),
    ...wireCases(endpoint, known),
  ];
}

export function ordinary(endpoint: Endpoint, known: Known): Case {
  const { method } = endpoint;
  const call = { what: 'an ordinary call', method, path: pathOf(endpoint, known) };
  const schema = jsonBodyOf(endpoint);
  if (schema) return { ...call, ...jsonBody(sample(schema)) };
  const [type] = Object.keys(endpoint.operation.requestBody?.content ?? {});
  if (type === 'multipart/form-data')
    return { ...call, ...multipart(part(fileField(endpoint), 'logo.png', png)) };
  if (type) return { ...call, ...urlEncoded(loginForm(endpoint)) };
  return call;
}

/** A call with this JSON body. */
export function withJson(endpoint: Endpoint, known: Known, { what, value, within }: Variant): Case {
  const { method } = endpoint;
  return {
    what,
    method,
    path: pathOf(endpoint, known),
    ...jsonBody(value),
    ...(within !== undefined && { within }),
  };
}

function jsonBody(value: unknown): Pick<Case, 'headers' | 'body' | 'json'> {
  const json = JSON.stringify(value);
  return { headers: JSON_TYPE, body: json, json };
}

function parametersOf({ operation }: Endpoint, place: Parameter['in']): Parameter[] {
  return (operation.parameters ?? []).filter((parameter) => parameter.in === place);
}

/** The path with its parameters filled in, and the query parameters that are required. */
function pathOf(endpoint: Endpoint, known: Known, filled: Known = {}, query?: string): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => filled[name] ?? known[name] ?? 'doc-1');
  const required = parametersOf(endpoint, 'query').filter((parameter) => parameter.required);
  const usual = required.map(({ name, schema }) => `${name}=${encodeURIComponent(String(sample(schema)))}`);
  const search = query ?? usual.join('&');
  return search === '' ? path : `${path}?${search}`;
}

const ODD_SEGMENTS = [
  'doc-..%2f..%2f..%2fetc%2fpasswd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '..',
  'doc-a%2fb',
  'doc-%2500',
  'doc-%00',
  'doc-%ff',
  'doc-%zz',
  'doc-%',
  'doc-%ed%a0%80',
  'doc-%F0%9F%A6%89',
  'doc-%E2%80%AE',
  'doc-*',
  "doc-';--",
  'doc-{document_id}',
  'null',
  '-1',
  `doc-${'x'.repeat(1990)}`,
  `doc-${'x'.repeat(8000)}`,
];

function pathCases(endpoint: Endpoint, known: Known): Case[] {
  const { method } = endpoint;
  return parametersOf(endpoint, 'path').flatMap(({ name }) =>
    ODD_SEGMENTS.map((segment) => ({
      ...ordinary(endpoint, known),
      what: `${name} is ${segment.slice(0, 40)}`,
      method,
      path: pathOf(endpoint, known, { [name]: segment }),
    })),
  );
}

const ODD_QUERY_VALUES = [
  '',
  '%20',
  'abc',
  'null',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e3',
  '1e309',
  '0x10',
  'NaN',
  'Infinity',
  '+5',
  '9007199254740993',
  '*',
  '%25',
  '%00',
  '%ff',
  '%ed%a0%80',
  '%F0%9F%A6%89',
  '%E2%80%AE%D7%A9',
  '[]',
  '{"a":1}',
  'x'.repeat(8000),
];

function queryCases(endpoint: Endpoint, known: Known): Case[] {
  const base = ordinary(endpoint, known);
  const parameters = parametersOf(endpoint, 'query');
  const with_ = (what: string, query: string, within = false): Case => ({
    ...base,
    what: `?${what}`.slice(0, 80),
    path: pathOf(endpoint, known, {}, query),
    within,
  });
  const usual = (except: string) =>
    parameters
      .filter(({ name, required }) => required && name !== except)
      .map(({ name, schema }) => `&${name}=${encodeURIComponent(String(sample(schema)))}`)
      .join('');
  const odd = parameters.flatMap(({ name, schema }) => [
    ...ODD_QUERY_VALUES.map((value) => with_(`${name}=${value}`, `${name}=${value}${usual(name)}`)),
    ...variantsOf(schema)
      .filter(({ value }) => ['string', 'number'].includes(typeof value))
      .filter(({ value }) => String(value).length < 8000)
      .map(({ what, value, within }) =>
        with_(
          `${name}: ${what}`,
          `${name}=${encodeURIComponent(String(value).toWellFormed())}${usual(name)}`,
          within,
        ),
      ),
    with_(`no ${name}`, usual(name).slice(1)),
    with_(`${name} twice`, `${name}=1&${name}=2${usual(name)}`),
    with_(`${name}[]`, `${name}[]=1&${name}[a]=2${usual(name)}`),
  ]);
  return [...odd, with_('one more', `no_such_parameter=1&__proto__=2&=3&&&${usual('')}`)];
}

function jsonCases(endpoint: Endpoint, known: Known): Case[] {
  const schema = jsonBodyOf(endpoint);
  if (!schema) return [];
  const cases = variantsOf(schema).map((variant) => withJson(endpoint, known, variant));
  return [...new Map(cases.map((one) => [one.json, one])).values()];
}

/** Bodies that are not what they are said to be; endpoints that take none get them too. */
function wireCases(endpoint: Endpoint, known: Known): Case[] {
  if (endpoint.method === 'GET') return [];
  const { method } = endpoint;
  const { body: usual = '{}' } = ordinary(endpoint, known);
  const call = { method, path: pathOf(endpoint, known) };
  const typed = (what: string, type: string, body: string | Uint8Array): Case => ({
    ...call,
    what,
    headers: { ...JSON_TYPE, 'content-type': type },
    body,
  });
  const json = (what: string, body: string | Uint8Array) => typed(what, 'application/json', body);
  return [
    { ...call, what: 'no body' },
    { ...call, what: 'a body without a type', body: usual },
    json('an empty body', ''),
    json('half a body', '{"a": [1, "'),
    json('a stray character', '{}x'),
    json('no JSON at all', 'query=1'),
    json('more than MAX_BODY_BYTES', JSON.stringify({ query: 'x'.repeat(300_000) })),
    typed('more than MAX_BODY_BYTES, of another type', 'text/plain', 'x'.repeat(300_000)),
    json('a byte order mark', `\ufeff${String(usual)}`),
    json('bytes that are no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d)),
    json('a prototype', '{"__proto__": {"a": 1}}'),
    json('a constructor', '{"constructor": {"prototype": {"a": 1}}}'),
    json('the same key twice', '{"query": "a", "query": 1, "text": "a", "text": 1}'),
    json('arrays 20,000 deep', '['.repeat(20_000) + ']'.repeat(20_000)),
    json('a number of 100,000 digits', '1'.repeat(100_000)),
    typed('another character set', 'application/json; charset=utf-16', usual),
    typed('a type with rubbish', 'application/json;;;=', usual),
    typed('no type that is', 'x', usual),
    typed('text', 'text/plain', usual),
    typed('XML', 'application/xml', '<a/>'),
    typed('a form', 'application/x-www-form-urlencoded', 'query=1&text=2&a[b]=c&%ff=%zz'),
    typed('a form without a boundary', 'multipart/form-data', usual),
    typed('a form that is none', `multipart/form-data; boundary=${BOUNDARY}`, usual),
    typed('JSON that says it is zipped', 'application/json', usual),
  ];
}

function formCases(endpoint: Endpoint, known: Known): Case[] {
  const call = { method: endpoint.method, path: pathOf(endpoint, known) };
  const content = endpoint.operation.requestBody?.content ?? {};
  if ('multipart/form-data' in content) {
    return multipartCases(fileField(endpoint)).map((one) => ({ ...call, ...one }));
  }
  const schema = content['application/x-www-form-urlencoded']?.schema;
  if (!schema) return [];
  const forms = variantsOf(schema, loginForm(endpoint)).flatMap(({ what, value }) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [{ ...call, what, ...urlEncoded(value as Record<string, unknown>) }]
      : [],
  );
  return forms;
}

function loginForm({ operation }: Endpoint): Record<string, unknown> {
  const schema = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema ?? {};
  return sample(schema) as Record<string, unknown>;
}

function urlEncoded(form: Record<string, unknown>): Pick<Case, 'headers' | 'body'> {
  const pairs = Object.entries(form).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ]);
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(pairs).toString(),
  };
}

function fileField({ operation }: Endpoint): string {
  const schema = operation.requestBody?.content['multipart/form-data']?.schema;
  return Object.keys(schema?.properties ?? {})[0] ?? 'file';
}

const ODD_NAMES = [
  '',
  '.',
  '../../etc/passwd',
  'C:\\\\autoexec.bat',
  'a\u0000.txt',
  '\u202etxt.exe',
  '🦉.txt',
  '.hidden',
  'con.txt',
  `${'n'.repeat(5000)}.txt`,
  'a"; x="b',
];

function multipartCases(field: string): Array<Omit<Case, 'method' | 'path'>> {
  const file = part(field, 'a.txt', 'Jacob Marley was dead.');
  const of = (what: string, ...parts: Uint8Array[]) => ({ what, ...multipart(...parts) });
  const whole = multipart(file);
  return [
    ...ODD_NAMES.map((name) =>
      of(`a file named ${name}`.slice(0, 60), part(field, name, `Named ${name.length}.`)),
    ),
    ...['a.txt', 'a.md', 'a.json', 'a.csv', 'a.html', 'a.pdf', 'a.docx', 'a.svg', 'a.png', 'a'].flatMap(
      (name) => [
        of(
          `${name} of rubbish`,
          part(
            field,
            name,
            Uint8Array.from({ length: 5000 }, (_, at) => (at * 167) % 256),
          ),
        ),
        of(`${name} that is empty`, part(field, name, '')),
      ],
    ),
    of('two files', file, part(field, 'b.txt', 'Two.')),
    of('an unknown field', part('nonsense', 'a.txt', 'Text.')),
    of('a text for a file', part(field, null, 'Text.')),
    of('a file and a text', part('more', null, 'Text.'), file),
    of('no parts'),
    of('1,000 texts', ...Array.from({ length: 1000 }, (_, at) => part(`p${at}`, null, 'x'))),
    { ...whole, what: 'half a form', body: (whole.body ?? '').slice(0, -30) },
    {
      ...whole,
      what: 'another boundary',
      headers: { 'content-type': 'multipart/form-data; boundary=other' },
    },
    { ...whole, what: 'an empty form', body: '' },
  ];
}

function part(field: string, filename: string | null, content: string | Uint8Array): Uint8Array {
  const name = filename === null ? '' : `; filename="${filename}"`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

function multipart(...parts: Uint8Array[]): Pick<Case, 'headers'> & { readonly body: Uint8Array } {
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
