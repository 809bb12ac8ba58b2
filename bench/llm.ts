/**
 * What Weft adds to the time that a language model takes.
 *
 *   npm run bench:llm [-- --json out.json]
 *
 * Starts a model server that answers after a set time with as much as a real model would (15 entities and 12 relations a chunk), and a
 * fresh Weft for each part. Documents of 1,200 tokens are made by rule; nothing is read from the network.
 *
 * 1. At 500 ms a reply and 16 at once, 400 documents: against the least that these calls can take.
 * 2. At no latency, 500 documents: what Weft itself takes, and whether the last fifth is as fast as the first.
 * 3. Questions: the time above that of the model's reply.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchModel } from './llm/server.ts';
import { makeDocuments } from './llm/texts.ts';
import { type BenchService, cpuSeconds, percentile, startService } from './support.ts';

const { values } = parseArgs({ options: { json: { type: 'string' } } });

const TOKENS = 1_200;
const CONCURRENCY = 16;
/** Short enough that it could not hide what Weft adds to a question. */
const QUESTION_LATENCY_MS = 50;

interface Line {
  readonly what: string;
  readonly value: number;
  readonly aim: string;
}
const lines: Line[] = [];

await withService(500, async (service, counts) => {
  const seconds = await ingest(service, makeDocuments(400, TOKENS, 1));
  const { calls, maxInFlight } = await counts();
  const least = (calls * 0.5) / CONCURRENCY;
  report('400 documents at 500 ms: calls', calls);
  report('400 documents at 500 ms: most at once', maxInFlight, `${CONCURRENCY}`);
  report('400 documents at 500 ms, s', seconds);
  report('400 documents at 500 ms, times the least', seconds / least, '≤ 1.2');
  report('400 documents at 500 ms, s of CPU', await cpuSeconds(service.pid));
});

await withService(0, async (service, counts) => {
  // One fifth after the other: documents that are worked on together end together, and would tell nothing of each fifth's time.
  const texts = makeDocuments(500, TOKENS, 2);
  const fifths: number[] = [];
  for (let at = 0; at < 500; at += 100)
    fifths.push(await ingest(service, texts.slice(at, at + 100), at + 100));
  const [first = 0, last = 0] = [fifths[0], fifths.at(-1)];
  report('500 documents at no latency: calls', (await counts()).calls);
  report(
    '500 documents at no latency, s',
    fifths.reduce((sum, seconds) => sum + seconds),
    '≤ 20',
  );
  report('500 documents at no latency, s of CPU', await cpuSeconds(service.pid));
  report('last fifth / first fifth, time', last / first, '≤ 1.1');
});

await withService(QUESTION_LATENCY_MS, async (service) => {
  await ingest(service, makeDocuments(100, TOKENS, 3));
  const times: number[] = [];
  for (let at = 0; at < 100; at++) {
    const query = `What did ${['Ada', 'Bruno', 'Clara', 'Hugo'][at % 4]} Castellson design in ${1800 + at}?`;
    const begun = performance.now();
    await service.post('/query', { query, mode: ['naive', 'local', 'hybrid', 'mix'][at % 4] });
    times.push(performance.now() - begun - QUESTION_LATENCY_MS);
  }
  report('question above the model’s time, ms p50', percentile(times, 50), '≤ 25');
  report('question above the model’s time, ms p99', percentile(times, 99));
});

if (values.json) await writeFile(values.json, `${JSON.stringify(lines, null, 2)}\n`);

async function withService(
  latencyMs: number,
  measure: (
    service: BenchService,
    counts: Awaited<ReturnType<typeof startBenchModel>>['counts'],
  ) => Promise<void>,
): Promise<void> {
  await using model = await startBenchModel(latencyMs);
  const dataDir = await mkdtemp(join(tmpdir(), 'weft-bench-'));
  const service = await startService(dataDir, {
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'bench',
    LLM_BASE_URL: `${model.url}/v1`,
    LLM_CONCURRENCY: String(CONCURRENCY),
  });
  try {
    await measure(service, () => model.counts());
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Answers after how many seconds the texts are processed, which are then `total` with those before. */
async function ingest(
  service: BenchService,
  texts: readonly string[],
  total = texts.length,
): Promise<number> {
  const begun = performance.now();
  await service.post('/documents/texts', { texts });
  for (;;) {
    const counts = await service.get<{ processed: number; failed: number }>('/documents/counts');
    if (counts.failed > 0) throw new Error(`${counts.failed} documents failed`);
    if (counts.processed === total) return (performance.now() - begun) / 1000;
    await new Promise((done) => setTimeout(done, 20));
  }
}

function report(what: string, value: number, aim = ''): void {
  lines.push({ what, value: Math.round(value * 1000) / 1000, aim });
  const shown = value.toFixed(Number.isInteger(value) ? 0 : 2);
  process.stdout.write(`${what.padEnd(44)} ${shown.padStart(10)}   ${aim}\n`);
}
