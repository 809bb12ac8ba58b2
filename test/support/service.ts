import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import { loadConfig } from '../../src/config/config.ts';
import { openContext, type Parts } from '../../src/context.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely; what is not there fails them
type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/** The whole service on a free port with a data directory of its own. */
export interface Service extends AsyncDisposable {
  readonly base: string;
  readonly inputDir: string;
  get(path: string): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Sends JSON; without a body, none. */
  post(path: string, body?: unknown): Promise<Answer>;
  postForm(
    path: string,
    parts: ReadonlyArray<readonly [field: string, file: File | string]>,
  ): Promise<Answer>;
  /** Resolves when the pipeline says that it is not busy. */
  idle(): Promise<void>;
  /** Resolves when the background work that follows has ended as well. */
  settled(): Promise<void>;
}

export async function startService(
  env: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
  parts: Parts = {},
): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-test-'));
  const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, INGEST_WORKERS: '1', ...env });
  const context = await openContext(config, log, parts);
  const base = context.address;
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(base + path, init);
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    base,
    inputDir: config.inputDir,
    get: (path) => send(path),
    delete: (path) => send(path, { method: 'DELETE' }),
    post: (path, body) =>
      send(path, {
        method: 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    postForm(path, parts) {
      const form = new FormData();
      for (const [field, value] of parts) form.append(field, value);
      return send(path, { method: 'POST', body: form });
    },
    idle: () => waitUntilIdle(base),
    settled: () => context.idle(),
    async [Symbol.asyncDispose]() {
      await context[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Listens to the pipeline's events until it says that it is not busy; the first event is how it stands now. */
async function waitUntilIdle(base: string): Promise<void> {
  const listening = new AbortController();
  const response = await fetch(`${base}/documents/events`, { signal: listening.signal });
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    if (events.some((event) => event.startsWith('event: status\n') && event.includes('"busy":false'))) break;
  }
  listening.abort();
}
