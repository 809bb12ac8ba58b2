/**
 * What the whole service does on this machine, over HTTP, as a user meets it.
 *
 *   npm run bench:service -- --data <folder with corpus.jsonl and queries.jsonl> [--questions 200] [--json out.json]
 *
 * Starts a fresh Weft, inserts every passage in batches of texts, waits until it is idle, asks questions in every mode, then inserts
 * 1,000 passages more and asks for `/health` all the while. Prints rates, latencies and the service's peak memory.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cpuSeconds, percentile, readJsonLines, startService } from './support.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    questions: { type: 'string', default: '200' },
    batch: { type: 'string', default: '100' },
    json: { type: 'string' },
  },
});
if (!values.data)
  throw new Error('Say where the data is: --data <folder with corpus.jsonl and queries.jsonl>');

interface Passage {
  title: string;
  text: string;
}

const passages = await readJsonLines<Passage>(join(values.data, 'corpus.jsonl'));
const questions = (await readJsonLines<{ question: string }>(join(values.data, 'queries.jsonl'))).slice(
  0,
  Number(values.questions),
);
const batchSize = Number(values.batch);
const dataDir = await mkdtemp(join(tmpdir(), 'weft-bench-'));
const service = await startService(dataDir);
const results: Record<string, number | string> = {};

try {
  await ingest();
  for (const mode of ['naive', 'local', 'global', 'hybrid', 'mix']) await ask(mode);
  await stayResponsive();
  report('peak memory, MB', (await peakMemory(service.pid)) / 1024);
  if (values.json) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function ingest(): Promise<void> {
  const texts = passages.map(({ title, text }) => `${title}\n${text}`);
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const progress: Array<{ at: number; processed: number }> = [];
  const started = performance.now();
  const cpuBefore = await cpuSeconds(service.pid);
  const inserting = insert(texts);
  for (;;) {
    const counts = await service.get<{ processed: number; failed: number }>('/documents/counts');
    progress.push({ at: performance.now() - started, processed: counts.processed });
    if (counts.failed > 0) throw new Error(`${counts.failed} documents failed`);
    if (counts.processed >= texts.length - duplicates(texts)) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  await inserting;
  await service.idle();
  const seconds = (performance.now() - started) / 1000;
  report('documents', texts.length);
  report('text, MB', bytes / 1e6);
  report('ingest, s', seconds);
  report('ingest, MB/s', bytes / 1e6 / seconds);
  report('ingest, s of CPU', (await cpuSeconds(service.pid)) - cpuBefore);

  // Rates of the first and the last fifth, by bytes, since documents end in the order they came, give or take a few.
  const reached = (share: number) => {
    const wanted = bytes * share;
    let sum = 0;
    let documents = 0;
    for (; sum < wanted && documents < sizes.length; documents++) sum += sizes[documents] ?? 0;
    const after = progress.findIndex((one) => one.processed >= documents);
    const [a, b] = [
      progress[after - 1] ?? { at: 0, processed: 0 },
      progress[after] ?? { at: seconds * 1000, processed: documents },
    ];
    return a.at + ((b.at - a.at) * (documents - a.processed)) / Math.max(1, b.processed - a.processed);
  };
  const first = bytes / 5 / 1e3 / reached(0.2);
  const last = bytes / 5 / 1e3 / (seconds * 1000 - reached(0.8));
  report('first fifth, MB/s', first);
  report('last fifth, MB/s', last);
  report('last fifth / first fifth', last / first);
}

async function insert(texts: readonly string[], sources = passages.map((one) => one.title)): Promise<void> {
  for (let at = 0; at < texts.length; at += batchSize) {
    await service.post('/documents/texts', {
      texts: texts.slice(at, at + batchSize),
      file_sources: sources.slice(at, at + batchSize),
    });
  }
}

function duplicates(texts: readonly string[]): number {
  return texts.length - new Set(texts).size;
}

async function ask(mode: string): Promise<void> {
  const times: number[] = [];
  for (const { question } of questions) {
    const started = performance.now();
    await service.post('/query', { query: question, mode, include_references: true });
    times.push(performance.now() - started);
  }
  report(`${mode}, ms p50`, percentile(times, 50));
  report(`${mode}, ms p99`, percentile(times, 99));
}

/** `/health` every 10 ms and questions one after another, while 1,000 passages more are being ingested. */
async function stayResponsive(): Promise<void> {
  const more = passages
    .slice(0, 1000)
    .map(({ title, text }, at) => `${title}\n${text} Revision ${at + 1} of this passage.`);
  const health: number[] = [];
  const asked: number[] = [];
  let working = true;
  const probe = (async () => {
    while (working) {
      const started = performance.now();
      await service.get('/health');
      health.push(performance.now() - started);
      await new Promise((done) => setTimeout(done, 10));
    }
  })();
  const questioner = (async () => {
    for (let at = 0; working; at++) {
      const started = performance.now();
      await service.post('/query', { query: questions[at % questions.length]?.question, mode: 'mix' });
      asked.push(performance.now() - started);
      await new Promise((done) => setTimeout(done, 50));
    }
  })();
  await insert(more);
  await service.idle();
  working = false;
  await Promise.all([probe, questioner]);
  report('health while ingesting, ms p50', percentile(health, 50));
  report('health while ingesting, ms p99', percentile(health, 99));
  report('mix while ingesting, ms p50', percentile(asked, 50));
  report('mix while ingesting, ms p99', percentile(asked, 99));
}

/** The most memory the process ever held, in KiB (Linux). */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]);
}

function report(name: string, value: number): void {
  results[name] = Math.round(value * 1000) / 1000;
  process.stdout.write(`${name.padEnd(34)} ${value.toFixed(Number.isInteger(value) ? 0 : 2).padStart(10)}\n`);
}
