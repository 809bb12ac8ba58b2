import { expect, test } from 'vitest';
import { McpConfigError, parseServerConfigs } from './server-config.ts';

const VARIABLES = new Map([
  ['TOKEN', 's3cret'],
  ['HOST', 'mcp.example'],
]);

function endpointOf(entry: unknown) {
  const text = JSON.stringify({ mcpServers: { one: entry } });
  return parseServerConfigs(text, (name) => VARIABLES.get(name))[0]?.endpoint;
}

test('both kinds are read, in order; disabled ones are left out', () => {
  const text = `\ufeff{"inputs": [], "mcpServers": {
    "files": {"command": "npx", "args": ["-y", "server", "/data"], "env": {"DEBUG": "1"}, "cwd": "/srv"},
    "remote": {"url": "https://mcp.example/mcp", "headers": {"Authorization": "Bearer x"}},
    "off": {"command": "never", "disabled": true}
  }}`;
  expect(parseServerConfigs(text, () => undefined)).toEqual([
    {
      name: 'files',
      endpoint: {
        kind: 'stdio',
        command: 'npx',
        args: ['-y', 'server', '/data'],
        env: { DEBUG: '1' },
        cwd: '/srv',
      },
    },
    {
      name: 'remote',
      endpoint: { kind: 'http', url: 'https://mcp.example/mcp', headers: { Authorization: 'Bearer x' } },
    },
  ]);
});

test.each(['http', 'streamable-http', 'streamableHttp', undefined])('type %s is Streamable HTTP', (type) => {
  expect(endpointOf({ type, url: 'http://localhost/mcp' })).toMatchObject({ kind: 'http' });
});

test('variables stand for their values', () => {
  expect(endpointOf({ url: `https://\${HOST}/mcp`, headers: { Authorization: `Bearer \${TOKEN}` } })).toEqual(
    {
      kind: 'http',
      url: 'https://mcp.example/mcp',
      headers: { Authorization: 'Bearer s3cret' },
    },
  );
  expect(endpointOf({ command: 'a', args: ['$TOKEN'], env: { K: `\${TOKEN}` } })).toMatchObject({
    args: ['$TOKEN'],
    env: { K: 's3cret' },
  });
});

test.each<[unknown, string]>([
  ['text', 'it is not an object'],
  [{}, 'it needs either a "command" or a "url"'],
  [{ command: 'a', url: 'http://b' }, 'it needs either a "command" or a "url"'],
  [{ command: 'a', args: 'b' }, '"args" is not valid: Invalid input: expected array, received string'],
  [{ command: 'a', env: { N: 1 } }, '"env.N" is not valid: Invalid input: expected string, received number'],
  [{ url: 'ftp://x' }, 'its "url" is not an http:// or https:// address'],
  [
    { type: 'sse', url: 'http://x' },
    'type "sse" is not supported; allowed: "stdio", "http" (Streamable HTTP)',
  ],
  [{ command: 'a', env: { K: `\${UNSET}` } }, `it uses \${UNSET}, which is not set`],
])('an entry such as %j says why it cannot be used', (entry, reason) => {
  expect(endpointOf(entry)).toEqual({ kind: 'invalid', reason });
});

test.each(['', '[]', '{}', '{"mcpServers": []}', '{"mcpServers": {"a": '])(
  '%j is no configuration',
  (text) => {
    expect(() => parseServerConfigs(text, () => undefined)).toThrow(McpConfigError);
  },
);
