import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';

export async function readJsonLines<T>(path: string): Promise<T[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as T);
}

/** Nearest-rank percentile; NaN of nothing. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export interface BenchService {
  readonly pid: number;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  form<T>(path: string, form: FormData): Promise<T>;
  /** Resolves when the pipeline is no longer busy. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** A Weft in a process of its own, so that its memory and its event loop are its own. */
export async function startService(dataDir: string, env: Record<string, string> = {}): Promise<BenchService> {
  const child = spawn(process.execPath, [new URL('../src/main.ts', import.meta.url).pathname], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /ready at (http:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`Weft ended with code ${code} before it was ready`)));
  });
  const request = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const response = await fetch(address + path, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    pid: child.pid ?? 0,
    get: request,
    post: (path, body) =>
      request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    form: (path, form) => request(path, { method: 'POST', body: form }),
    async idle() {
      while ((await request<{ busy: boolean }>('/documents/pipeline_status')).busy)
        await new Promise((done) => setTimeout(done, 20));
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What the process has used of all cores (Linux): unlike the time it takes, hardly longer where others work too. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}
