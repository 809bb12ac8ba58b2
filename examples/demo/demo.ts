/**
 * Loads a small world of documents into Weft and asks it three questions.
 *
 *   npm run demo                                 in a Weft of its own, gone afterwards
 *   npm run demo -- http://127.0.0.1:9621        in one that is running, where it stays to be explored
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config/config.ts';
import { openContext } from '../../src/context.ts';

const DOCUMENTS = new URL('./documents/', import.meta.url);

const QUESTIONS = [
  'Who designed the Saltmarsh Bridge?',
  'When was the founder of the Tern Observatory born?',
  'What happened at the opening of the Saltmarsh Bridge?',
];

interface Reference {
  id: number;
  file_path: string;
  start: number;
  end: number;
  text: string;
  cited: boolean;
}

async function main(): Promise<void> {
  const [address] = process.argv.slice(2);
  if (address) return tell(address.replace(/\/$/, ''));
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-demo-'));
  try {
    await using context = await openContext(loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }));
    await tell(context.address);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function tell(base: string): Promise<void> {
  const form = new FormData();
  const names = (await readdir(DOCUMENTS)).sort();
  for (const name of names) form.append('files', new Blob([await readFile(new URL(name, DOCUMENTS))]), name);
  const inserted = await request<{ message: string; track_id: string }>(`${base}/documents/file_batch`, {
    method: 'POST',
    body: form,
  });
  print(`${names.length} documents sent to ${base}: ${inserted.message}`);

  const started = performance.now();
  while ((await request<{ busy: boolean }>(`${base}/documents/pipeline_status`)).busy)
    await new Promise((done) => setTimeout(done, 50));
  const labels = await request<string[]>(`${base}/graph/label/list`);
  print(
    `Read in ${((performance.now() - started) / 1000).toFixed(1)} s: a graph of ${labels.length} entities.\n`,
  );

  for (const query of QUESTIONS) {
    const answer = await request<{ response: string; references: Reference[] }>(`${base}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, mode: 'mix', top_k: 5, include_references: true }),
    });
    print(`Q  ${query}`);
    print(`A  ${answer.response.replaceAll('\n', '\n   ')}`);
    for (const reference of answer.references.filter((one) => one.cited))
      print(`   [${reference.id}] ${reference.file_path}, characters ${reference.start} to ${reference.end}`);
    print('');
  }
}

async function request<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    throw new Error(
      `No Weft answers at ${url}. Start one with "npm start", or run the demo without an address.`,
      { cause },
    );
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
