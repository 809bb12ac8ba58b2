import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gif, html, ico, jpeg, png, svg } from '../support/images.ts';
import { type Service, startService } from '../support/service.ts';

const CONFIG = '/branding/config';
const VALIDATE = '/branding/validate';
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service[Symbol.asyncDispose]());

const dataUri = (type: string, bytes: Buffer | string) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

const upload = (type: string, bytes: Buffer | string, name = 'logo', to = service) =>
  to.postForm(`/branding/assets?asset_type=${type}`, [
    ['file', new File([new Uint8Array(Buffer.from(bytes))], name)],
  ]);

/** What the update refuses with 422, the check answers with the first reason, and nothing is saved. */
async function refuses(change: unknown, path: string, reason: string | RegExp): Promise<void> {
  const before = (await service.get(CONFIG)).body;
  const { status, body } = await service.post(CONFIG, change);
  expect(status).toBe(422);
  const [first] = body.errors;
  expect(first.path).toBe(path);
  expect(first.message).toMatch(reason);
  expect(await service.post(VALIDATE, change)).toMatchObject({
    status: 200,
    body: { valid: false, message: path ? `${path}: ${first.message}` : first.message },
  });
  expect((await service.get(CONFIG)).body).toEqual(before);
}

async function accepts(change: unknown): Promise<void> {
  const before = (await service.get(CONFIG)).body;
  const checked = await service.post(VALIDATE, change);
  expect(checked.status).toBe(200);
  expect(checked.body).toEqual({ valid: true, message: expect.any(String) });
  expect((await service.get(CONFIG)).body).toEqual(before);
  const { status, body } = await service.post(CONFIG, change);
  expect(status).toBe(200);
  expect(body).toMatchObject(change as object);
  expect((await service.get(CONFIG)).body).toEqual(body);
}

describe('Branding configuration', () => {
  test('a fresh deployment has complete defaults', async () => {
    await using fresh = await startService();
    const { status, body } = await fresh.get(CONFIG);
    expect(status).toBe(200);
    const text = expect.stringMatching(/./);
    const color = expect.stringMatching(/^#[0-9a-f]{6}$/);
    const logo = expect.stringMatching(/^data:image\/svg\+xml;base64,/);
    expect(body).toEqual({
      brand: { name: text, tagline: text, description: text },
      assets: {
        logo: { light: logo, dark: logo, favicon: logo },
        colors: { primary: color, secondary: color, accent: color },
      },
      links: { documentation: `${fresh.base}/docs`, support: `${fresh.base}/docs` },
      metadata: { title: text, description: text, keywords: expect.arrayContaining([text]) },
      version: '1',
      updated_at: expect.stringMatching(ISO_UTC),
    });
    expect((await fresh.get(CONFIG)).body).toEqual(body);

    const { version, updated_at, ...settings } = body;
    expect((await fresh.post(VALIDATE, settings)).body.valid).toBe(true);
    expect((await fresh.post(CONFIG, settings)).body).toMatchObject(settings);
  });

  // | brand.name | string | 1 to 50 characters |
  test('brand.name has 1 to 50 characters', async () => {
    await accepts({ brand: { name: 'a' } });
    await accepts({ brand: { name: 'a'.repeat(50) } });
    await accepts({ brand: { name: '🧵'.repeat(50) } });
    await refuses({ brand: { name: '' } }, 'brand.name', 'must have 1 to 50 characters, not 0');
    await refuses({ brand: { name: 'a'.repeat(51) } }, 'brand.name', 'must have 1 to 50 characters, not 51');
    await refuses({ brand: { name: '🧵'.repeat(51) } }, 'brand.name', 'not 51');
    await refuses({ brand: { name: 7 } }, 'brand.name', 'expected string');
    await refuses({ brand: { name: null } }, 'brand.name', 'expected string');
  });

  // | brand.tagline | string | at most 100 characters |
  test('brand.tagline has at most 100 characters', async () => {
    await accepts({ brand: { tagline: '' } });
    await accepts({ brand: { tagline: 'ü'.repeat(100) } });
    await refuses(
      { brand: { tagline: 'a'.repeat(101) } },
      'brand.tagline',
      'at most 100 characters, not 101',
    );
  });

  // | brand.description | string | at most 500 characters |
  test('brand.description has at most 500 characters', async () => {
    await accepts({ brand: { description: '' } });
    await accepts({ brand: { description: '織'.repeat(500) } });
    await refuses(
      { brand: { description: 'a'.repeat(501) } },
      'brand.description',
      'at most 500 characters, not 501',
    );
  });

  // | assets.logo.light | string | URL (base64 embedded data and uploaded assets are also accepted as logo sources) |
  // | assets.logo.dark | string | same as above |
  // | assets.logo.favicon | string | same as above |
  test.each(['light', 'dark', 'favicon'])('assets.logo.%s', async (slot) => {
    const logo = (value: unknown) => ({ assets: { logo: { [slot]: value } } });
    const path = `assets.logo.${slot}`;
    await accepts(logo('https://acme.example/logo.svg?v=2'));
    await accepts(logo('http://acme.example/logo.png'));
    await accepts(logo(dataUri('image/png', png)));
    await accepts(logo(dataUri('image/jpeg', jpeg)));
    await accepts(logo(dataUri('image/svg+xml', svg)));
    await accepts(logo((await upload('logo_light', png)).body.url));

    await refuses(logo(''), path, 'must be an http or https address, a base64 data URI');
    await refuses(logo('logo.png'), path, 'must be');
    await refuses(logo('javascript:alert(1)'), path, 'must be an address that begins with http');
    await refuses(logo('ftp://acme.example/logo.png'), path, 'must be an address that begins with http');
    await refuses(logo('data:text/html;base64,PHA+'), path, 'another type');
    await refuses(logo(dataUri('image/gif', gif)), path, 'another type');
    await refuses(logo(dataUri('image/png', html)), path, 'holds an image that');
    await refuses(logo('data:image/png;base64,***'), path, 'not valid base64');
    await refuses(
      logo(`data:image/png;base64,${'A'.repeat(400_000)}`),
      path,
      'more than 262144 bytes; upload',
    );
    await refuses(logo('/branding/assets/none/file'), path, 'refers to the asset none, which does not exist');
    await refuses(logo(['https://acme.example']), path, 'expected string');
  });

  test('an SVG data URI is kept as what is left of it', async () => {
    const hostile = svg.replace('<rect', '<script>alert(1)</script><rect onclick="alert(1)"');
    const { status, body } = await service.post(CONFIG, {
      assets: { logo: { light: dataUri('image/svg+xml', hostile) } },
    });
    expect(status).toBe(200);
    expect(body.assets.logo.light).toBe(dataUri('image/svg+xml', svg));
  });

  // ICO for the favicon.
  test('ICO is for the favicon', async () => {
    await accepts({ assets: { logo: { favicon: dataUri('image/x-icon', ico) } } });
    await refuses(
      { assets: { logo: { light: dataUri('image/x-icon', ico) } } },
      'assets.logo.light',
      'only the favicon',
    );
    const { url } = (await upload('favicon', ico)).body;
    await refuses({ assets: { logo: { dark: url } } }, 'assets.logo.dark', 'only the favicon');
  });

  // | assets.colors.primary | string | 6-character hex color with leading `#` |
  // | assets.colors.secondary | string | same |
  // | assets.colors.accent | string | same |
  test.each(['primary', 'secondary', 'accent'])('assets.colors.%s', async (name) => {
    const color = (value: unknown) => ({ assets: { colors: { [name]: value } } });
    await accepts(color('#12ab9f'));
    await accepts(color('#ABCDEF'));
    for (const bad of ['12ab9f', '#12ab9', '#12ab9f0', '#12ab9g', '#fff', 'red', '', '#12ab9f\n', ' #12ab9f'])
      await refuses(color(bad), `assets.colors.${name}`, 'must be # and six hexadecimal digits');
  });

  // | links.documentation | string | URL |
  // | links.support | string | URL |
  test.each(['documentation', 'support'])('links.%s', async (name) => {
    const link = (value: unknown) => ({ links: { [name]: value } });
    await accepts(link('https://acme.example/help?a=b#c'));
    await accepts(link('http://localhost:8080'));
    for (const bad of [
      '',
      'acme.example',
      '/help',
      '//acme.example',
      'mailto:a@acme.example',
      'javascript:alert(1)',
      'https://',
    ])
      await refuses(link(bad), `links.${name}`, 'must be an address that begins with http:// or https://');
    await refuses(link('https://acme.example/a b'), `links.${name}`, 'white space');
  });

  // | metadata.title | string | 1 to 100 characters |
  test('metadata.title has 1 to 100 characters', async () => {
    await accepts({ metadata: { title: 'a' } });
    await accepts({ metadata: { title: '🧵'.repeat(100) } });
    await refuses({ metadata: { title: '' } }, 'metadata.title', 'must have 1 to 100 characters, not 0');
    await refuses({ metadata: { title: 'a'.repeat(101) } }, 'metadata.title', 'not 101');
  });

  // | metadata.description | string | 1 to 500 characters |
  test('metadata.description has 1 to 500 characters', async () => {
    await accepts({ metadata: { description: 'a' } });
    await accepts({ metadata: { description: 'a'.repeat(500) } });
    await refuses(
      { metadata: { description: '' } },
      'metadata.description',
      'must have 1 to 500 characters, not 0',
    );
    await refuses({ metadata: { description: 'a'.repeat(501) } }, 'metadata.description', 'not 501');
  });

  // | metadata.keywords | array of string | |
  test('metadata.keywords is an array of strings', async () => {
    await accepts({ metadata: { keywords: ['a', 'b c', ''] } });
    await accepts({ metadata: { keywords: [] } });
    await refuses({ metadata: { keywords: 'a, b' } }, 'metadata.keywords', 'expected array');
    await refuses({ metadata: { keywords: ['a', 1] } }, 'metadata.keywords.1', 'expected string');
  });

  // | version | string | present in responses |
  // | updated_at | string, ISO 8601 UTC timestamp | present in responses |
  test('version counts up with each change', async () => {
    const before = (await service.post(CONFIG, { brand: { name: 'One' } })).body;
    const after = (await service.post(CONFIG, { brand: { name: 'Two' } })).body;
    expect(typeof after.version).toBe('string');
    expect(Number(after.version)).toBe(Number(before.version) + 1);
    expect(after.updated_at).toMatch(ISO_UTC);
    expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at));
    for (const nothing of [{}, { brand: {} }, { brand: { name: 'Two' } }])
      expect((await service.post(CONFIG, nothing)).body).toEqual(after);
  });

  test('every section may be sent alone, and what is not sent keeps its value', async () => {
    await using fresh = await startService();
    const expected = (await fresh.get(CONFIG)).body;
    const steps: Array<[Record<string, object>, (config: typeof expected) => void]> = [
      [{ brand: { tagline: 'New' } }, (config) => Object.assign(config.brand, { tagline: 'New' })],
      [
        { assets: { colors: { accent: '#000000' } } },
        (config) => Object.assign(config.assets.colors, { accent: '#000000' }),
      ],
      [
        { links: { support: 'https://a.example' } },
        (config) => Object.assign(config.links, { support: 'https://a.example' }),
      ],
      [{ metadata: { keywords: [] } }, (config) => Object.assign(config.metadata, { keywords: [] })],
    ];
    for (const [change, apply] of steps) {
      apply(expected);
      const { body } = await fresh.post(CONFIG, change);
      expect(body).toEqual({ ...expected, version: body.version, updated_at: body.updated_at });
    }
  });

  test('unknown fields are 422', async () => {
    await refuses({ colour: 'red' }, '', 'does not have colour; it has brand, assets, links, metadata');
    await refuses({ version: '7' }, '', 'does not have version');
    await refuses({ brand: { nmae: 'a' } }, 'brand', 'does not have nmae; it has name, tagline, description');
    await refuses({ assets: { logos: {} } }, 'assets', 'does not have logos; it has logo, colors');
    await refuses({ brand: null }, 'brand', 'expected object');
    await refuses({ links: [] }, 'links', 'expected object');
  });

  test('every field that is wrong is named', async () => {
    const { body } = await service.post(CONFIG, {
      brand: { name: '' },
      assets: { colors: { primary: 'red' } },
      metadata: { title: '' },
    });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'brand.name',
      'assets.colors.primary',
      'metadata.title',
    ]);
  });

  test('JSON that is not an object is invalid; what is not JSON is an error', async () => {
    for (const body of [[], null, 'a', 1, true]) await refuses(body, '', 'expected object');
    for (const path of [CONFIG, VALIDATE]) {
      const send = (body: string | null, type?: string) =>
        fetch(service.base + path, { method: 'POST', body, headers: type ? { 'content-type': type } : {} });
      expect((await send('{"brand": ', 'application/json')).status).toBe(400);
      expect((await send('', 'application/json')).status).toBe(400);
      expect((await send(null)).status).toBe(400);
      expect((await send('brand=a', 'application/x-www-form-urlencoded')).status).toBe(415);
    }
  });

  test('of many changes at once each counts', async () => {
    const before = Number((await service.get(CONFIG)).body.version);
    const changes = [
      ...Array.from({ length: 10 }, (_, at) => ({ brand: { name: `Name ${at}` } })),
      { brand: { tagline: 'at once' } },
      { metadata: { title: 'at once' } },
    ];
    const answers = await Promise.all(changes.map((change) => service.post(CONFIG, change)));
    const versions = answers.map(({ body }) => Number(body.version)).sort((a, b) => a - b);
    expect(versions).toEqual(changes.map((_, at) => before + 1 + at));
    expect((await service.get(CONFIG)).body).toMatchObject({
      brand: { tagline: 'at once' },
      metadata: { title: 'at once' },
      version: String(before + changes.length),
    });
  });

  test('DELETE /documents leaves it alone', async () => {
    const asset = (await upload('logo_dark', png)).body;
    const before = (await service.post(CONFIG, { brand: { name: 'Stays' } })).body;
    expect((await service.delete('/documents')).status).toBe(200);
    expect((await service.get(CONFIG)).body).toEqual(before);
    expect((await service.get(asset.url)).status).toBe(200);
  });

  test('links lead to PUBLIC_URL where it is set', async () => {
    await using behind = await startService({ PUBLIC_URL: 'https://acme.example/weft', BASE_PATH: '/weft' });
    expect((await behind.get(CONFIG)).body.links.documentation).toBe('https://acme.example/weft/docs');
  });
});

describe('Branding asset', () => {
  let logoLight: string;
  beforeEach(async () => {
    const { body } = await service.get(CONFIG);
    logoLight = body.assets.logo.light;
  });

  // `id` (string), `type` (string: `logo_light`, `logo_dark` or `favicon`), `url` (string), `mime_type` (string), `size` (integer, bytes), `uploaded_at` (ISO 8601 UTC timestamp).
  test.each([
    ['logo_light', 'light', 'image/png', png],
    ['logo_dark', 'dark', 'image/jpeg', jpeg],
    ['favicon', 'favicon', 'image/x-icon', ico],
    ['favicon', 'favicon', 'image/svg+xml', Buffer.from(svg)],
  ])('%s: record, file, logo of its type', async (type, slot, mimeType, bytes) => {
    const before = (await service.get(CONFIG)).body;
    const { status, body } = await upload(type, bytes, 'anything.txt');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]+$/),
      type,
      url: `/branding/assets/${body.id}/file`,
      mime_type: mimeType,
      size: bytes.length,
      uploaded_at: expect.stringMatching(ISO_UTC),
    });
    expect(await service.get(`/branding/assets/${body.id}`)).toMatchObject({ status: 200, body });

    const after = (await service.get(CONFIG)).body;
    expect(after.assets.logo).toEqual({ ...before.assets.logo, [slot]: body.url });
    expect(Number(after.version)).toBe(Number(before.version) + 1);

    const file = await fetch(service.base + body.url);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe(mimeType);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('a browser that has the file is not sent it again', async () => {
    const { url } = (await upload('logo_light', png)).body;
    const etag = (await service.get(url)).headers.get('etag') ?? '';
    const ask = (condition: string) => fetch(service.base + url, { headers: { 'if-none-match': condition } });
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask(condition);
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
    expect((await ask('"other"')).status).toBe(200);
  });

  test('SVG is sanitised', async () => {
    const hostile = svg.replace('<rect', '<script>alert(1)</script><rect onload="alert(1)"');
    const { body } = await upload('logo_light', hostile, 'logo.svg');
    expect(body).toMatchObject({ mime_type: 'image/svg+xml', size: Buffer.byteLength(svg) });
    const file = await fetch(service.base + body.url);
    expect(await file.text()).toBe(svg);
  });

  test.each([
    ['GIF', 'logo_light', gif, 415, 'The file is not SVG, PNG or JPG.'],
    ['HTML called PNG', 'logo_light', html, 415, 'send SVG, PNG or JPG'],
    ['ICO as a logo', 'logo_dark', ico, 415, 'only the favicon takes'],
    ['an empty file', 'logo_light', '', 422, 'file: is empty'],
    ['half a PNG', 'logo_light', png.subarray(0, 20), 422, 'file: begins like image/png but is damaged'],
    ['half an SVG', 'favicon', '<svg><rect/>', 422, 'file: is not well-formed XML'],
    [
      'an SVG of nothing but a script',
      'favicon',
      '<svg><script>a()</script></svg>',
      422,
      'file: draws nothing',
    ],
    ['a large file', 'favicon', Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 413, '1048576 bytes'],
    ['a large SVG', 'favicon', `<svg><rect/>${' '.repeat(300_000)}</svg>`, 413, '262144 bytes'],
  ])('%s is refused', async (_name, type, bytes, status, detail) => {
    const answer = await upload(type, bytes, 'logo.png');
    expect(answer.body.detail).toContain(detail);
    expect(answer.body.status).toBe(status);
    expect(answer.status).toBe(status);
    expect((await service.get(CONFIG)).body.assets.logo.light).toBe(logoLight);
  });

  // query: `asset_type` (string: `logo_light`, `logo_dark`, `favicon`); multipart form field `file` (SVG, PNG, JPG, ICO)
  test('asset_type and file are required', async () => {
    const file = new File([png], 'logo.png');
    for (const query of [
      '',
      '?asset_type=',
      '?asset_type=logo',
      '?asset_type=logo_light&asset_type=favicon',
    ]) {
      const { status, body } = await service.postForm(`/branding/assets${query}`, [['file', file]]);
      expect([status, body.errors[0].path]).toEqual([422, 'asset_type']);
    }
    const to = '/branding/assets?asset_type=favicon';
    expect(await service.postForm(to, [['image', file]])).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'file' }] },
    });
    const two = await service.postForm(to, [
      ['file', file],
      ['file', file],
    ]);
    expect(two.body.detail).toBe('file: takes one file, not 2');
    expect((await service.post(to, { file: 'a' })).status).toBe(415);
    expect((await service.post(to)).status).toBe(400);
  });

  test('deleting answers {id, deleted: true}, a second time 404, and leaves no dangling logo', async () => {
    await using fresh = await startService();
    const defaults = (await fresh.get(CONFIG)).body.assets.logo;
    const first = (await upload('logo_light', png, 'a', fresh)).body;
    const second = (await upload('logo_light', jpeg, 'b', fresh)).body;
    await fresh.post(CONFIG, {
      assets: { logo: { dark: second.url, favicon: `${fresh.base}${second.url}` } },
    });

    // Replaced, so it is in no logo, and kept until it is deleted.
    expect((await fresh.get(first.url)).status).toBe(200);
    const before = (await fresh.get(CONFIG)).body;
    expect(await fresh.delete(`/branding/assets/${first.id}`)).toMatchObject({
      status: 200,
      body: { id: first.id, deleted: true },
    });
    expect((await fresh.get(CONFIG)).body).toEqual(before);

    expect((await fresh.delete(`/branding/assets/${second.id}`)).body).toEqual({
      id: second.id,
      deleted: true,
    });
    const after = (await fresh.get(CONFIG)).body;
    expect(after.assets.logo).toEqual(defaults);
    expect(Number(after.version)).toBe(Number(before.version) + 1);

    for (const { id, url } of [first, second]) {
      expect((await fresh.delete(`/branding/assets/${id}`)).status).toBe(404);
      expect((await fresh.get(`/branding/assets/${id}`)).status).toBe(404);
      expect((await fresh.get(url)).status).toBe(404);
    }
  });

  test('an unknown asset is 404', async () => {
    for (const id of ['none', '..%2f..%2fweft.db', '%00', 'a'.repeat(1000)]) {
      expect((await service.get(`/branding/assets/${id}`)).status).toBe(404);
      expect((await service.get(`/branding/assets/${id}/file`)).status).toBe(404);
      expect((await service.delete(`/branding/assets/${id}`)).status).toBe(404);
    }
  });
});
