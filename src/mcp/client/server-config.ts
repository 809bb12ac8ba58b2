import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** How to reach one outside server. */
export type ServerEndpoint =
  | {
      readonly kind: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      readonly cwd: string | undefined;
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** An entry of the configuration; one that makes no sense says why and leaves the others alone. */
export interface ServerConfig {
  readonly name: string;
  readonly endpoint: ServerEndpoint | { readonly kind: 'invalid'; readonly reason: string };
}

/** The whole file cannot be used; the message says why. */
export class McpConfigError extends Error {
  override readonly name = 'McpConfigError';
}

type LookUp = (variable: string) => string | undefined;

/** Reads the file that `MCP_CONFIG` names. @throws {McpConfigError} */
export async function readServerConfigs(path: string, lookUp: LookUp): Promise<ServerConfig[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new McpConfigError(`MCP_CONFIG names ${path}, which cannot be read (${reason}).`, { cause: error });
  }
  try {
    return parseServerConfigs(text, lookUp);
  } catch (error) {
    if (!(error instanceof McpConfigError)) throw error;
    throw new McpConfigError(`MCP_CONFIG names ${path}, which ${error.message}.`, { cause: error });
  }
}

const File = z.object({ mcpServers: z.record(z.string(), z.unknown()) });

const Strings = z.record(z.string(), z.string());

const Entry = z.object({
  type: z.string().optional(),
  disabled: z.boolean().default(false),
  command: z.string().min(1).optional(),
  args: z.array(z.string()).default([]),
  env: Strings.default({}),
  cwd: z.string().min(1).optional(),
  url: z.string().optional(),
  headers: Strings.default({}),
});
type Entry = z.output<typeof Entry>;

/** Names under which MCP clients write the Streamable HTTP transport. */
const HTTP_TYPES = ['http', 'streamable-http', 'streamableHttp'];

/**
 * `{"mcpServers": {name: {command, args, env, cwd} or {url, headers}}}`, the form MCP clients share; an entry's `type` is optional,
 * `disabled` ones are left out, `${NAME}` stands for a variable of the environment.
 */
export function parseServerConfigs(text: string, lookUp: LookUp): ServerConfig[] {
  const file = File.safeParse(parseJson(text));
  if (!file.success) throw new McpConfigError('must be an object with an object "mcpServers"');
  return Object.entries(file.data.mcpServers).flatMap(([name, value]) => {
    const entry = Entry.safeParse(value);
    if (!entry.success) return [{ name, endpoint: invalid(describe(entry.error)) }];
    return entry.data.disabled ? [] : [{ name, endpoint: readEndpoint(entry.data, lookUp) }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    // The parser quotes what it found, which may be a key that the file holds.
    throw new McpConfigError('is not valid JSON', { cause: error });
  }
}

function readEndpoint(entry: Entry, lookUp: LookUp): ServerConfig['endpoint'] {
  const { type, command, url } = entry;
  if (type !== undefined && type !== 'stdio' && !HTTP_TYPES.includes(type)) {
    return invalid(`type "${type}" is not supported; allowed: "stdio", "http" (Streamable HTTP)`);
  }
  if ((command === undefined) === (url === undefined)) {
    return invalid('it needs either a "command" or a "url"');
  }
  try {
    const fill = (value: string) => expand(value, lookUp);
    if (command !== undefined) {
      return {
        kind: 'stdio',
        command: fill(command),
        args: entry.args.map(fill),
        env: mapValues(entry.env, fill),
        cwd: entry.cwd,
      };
    }
    const address = fill(url ?? '');
    if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
      return invalid('its "url" is not an http:// or https:// address');
    }
    return { kind: 'http', url: address, headers: mapValues(entry.headers, fill) };
  } catch (error) {
    if (error instanceof McpConfigError) return invalid(error.message);
    throw error;
  }
}

function expand(value: string, lookUp: LookUp): string {
  return value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const found = lookUp(name);
    if (found === undefined) throw new McpConfigError(`it uses \${${name}}, which is not set`);
    return found;
  });
}

function mapValues(values: Readonly<Record<string, string>>, map: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}

function invalid(reason: string) {
  return { kind: 'invalid' as const, reason };
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue && issue.path.length > 0
    ? `"${issue.path.join('.')}" is not valid: ${issue.message}`
    : 'it is not an object';
}
