import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeMetrics, METRICS_FILE } from '../../scripts/metrics-doc.ts';
import { CATALOGUE, type Declared } from '../../src/metrics/catalogue.ts';
import { startModelServer } from '../support/model-server/server.ts';
import { type Service, startService } from '../support/service.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The text format, 0.0.4, of names and labels without escapes. */
function parse(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    const pairs = labels.matchAll(/(\w+)="([^"]*)"/g);
    return { name, labels: Object.fromEntries([...pairs].map(([, k, v]) => [k, v])), value: Number(value) };
  });
}

async function scrape(service: Service) {
  const { status, headers, body } = await service.get('/metrics');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const samples = parse(body);
  const value = (name: string, labels: Readonly<Record<string, string>> = {}) =>
    samples.find((one) => one.name === name && matches(one.labels, labels))?.value;
  return { body: body as string, samples, value };
}

function matches(labels: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>) {
  return Object.entries(wanted).every(([label, value]) => labels[label] === value);
}

test('docs/metrics.md is what the service has', async () => {
  expect(await readFile(METRICS_FILE, 'utf8')).toBe(describeMetrics());
});

test('names, types and labels', () => {
  const metrics: ReadonlyArray<[string, Declared]> = Object.entries(CATALOGUE);
  expect(metrics.map(([name, { type, labels }]) => `${type} ${name}{${labels.join(',')}}`)).toEqual([
    'gauge weft_build_info{version}',
    'gauge weft_documents{status}',
    'gauge weft_pipeline_busy{}',
    'counter weft_documents_ended_total{outcome}',
    'histogram weft_document_stage_duration_seconds{stage}',
    'counter weft_chunks_published_total{}',
    'counter weft_tokens_published_total{}',
    'histogram weft_model_call_duration_seconds{kind,provider,model}',
    'counter weft_model_errors_total{kind,provider,model,error}',
    'counter weft_model_retries_total{kind,provider,model}',
    'counter weft_model_tokens_total{kind,provider,model,direction}',
    'counter weft_model_cache_requests_total{kind,provider,model,result}',
    'gauge weft_model_paused{kind,provider,model}',
    'gauge weft_model_calls_in_flight{}',
    'gauge weft_model_calls_waiting{}',
    'histogram weft_question_duration_seconds{mode,outcome}',
    'counter weft_questions_without_total{part}',
    'gauge weft_vectors_due{}',
    'histogram weft_http_request_duration_seconds{method,route,status}',
    'counter process_cpu_seconds_total{}',
    'gauge process_resident_memory_bytes{}',
    'gauge process_start_time_seconds{}',
    'gauge nodejs_heap_size_used_bytes{}',
    'gauge nodejs_eventloop_lag_p50_seconds{}',
    'gauge nodejs_eventloop_lag_p99_seconds{}',
    'gauge nodejs_eventloop_lag_max_seconds{}',
  ]);
});

test('documents, stages, questions and requests are counted', async () => {
  await using service = await startService();
  const before = await scrape(service);
  for (const [name, { type }] of Object.entries(CATALOGUE))
    expect(before.body).toContain(`# TYPE ${name} ${type}\n`);
  expect(before.value('weft_documents', { status: 'processed' })).toBe(0);

  await service.post('/documents/text', { text: 'Ada Lovelace worked with Charles Babbage.' });
  const file = new File(['%PDF-1.4 broken'], 'broken.pdf');
  await service.postForm('/documents/file', [['file', file]]);
  await service.idle();
  await service.post('/query', { query: 'Who worked with Ada Lovelace?', mode: 'mix' });
  await service.post('/query/stream', { query: 'Who worked with Ada Lovelace?' });
  await service.post('/query', { query: 'Hello', mode: 'bypass' });
  await service.get('/documents/doc-0123');
  await service.get('/documents/doc-4567');
  await service.get('/no/such/path');

  const { value, samples } = await scrape(service);
  expect(value('weft_documents', { status: 'processed' })).toBe(1);
  expect(value('weft_documents', { status: 'failed' })).toBe(1);
  expect(value('weft_documents', { status: 'pending' })).toBe(0);
  expect(value('weft_documents', { status: 'processing' })).toBe(0);
  expect(value('weft_pipeline_busy')).toBe(0);
  expect(value('weft_documents_ended_total', { outcome: 'processed' })).toBe(1);
  expect(value('weft_documents_ended_total', { outcome: 'failed' })).toBe(1);
  expect(value('weft_chunks_published_total')).toBe(1);
  expect(value('weft_tokens_published_total')).toBeGreaterThan(5);
  const stages = { convert: 2, chunk: 1, extract: 1, publish: 1 };
  for (const [stage, count] of Object.entries(stages))
    expect(value('weft_document_stage_duration_seconds_count', { stage }), stage).toBe(count);

  const questions = (mode: string, outcome: string) =>
    value('weft_question_duration_seconds_count', { mode, outcome });
  expect(questions('mix', 'answered')).toBe(1);
  expect(questions('hybrid', 'answered')).toBe(1);
  expect(questions('bypass', 'failed')).toBe(1);

  const requests = (route: string, status: string) =>
    value('weft_http_request_duration_seconds_count', { route, status });
  expect(requests('/query', '200')).toBe(1);
  expect(requests('/query', '503')).toBe(1);
  expect(requests('/documents/:document_id(^doc-.+$)', '404')).toBe(2);
  expect(requests('none', '404')).toBe(1);
  expect(samples.filter(({ labels }) => labels.route?.includes('0123'))).toEqual([]);

  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
});

test("a model's calls, errors, retries, tokens and cache are counted", async () => {
  await using server = await startModelServer({ reply: () => ({ text: 'It was Babbage [1].' }) });
  await using service = await startService({
    LLM_PROVIDER: 'openai-compatible',
    LLM_MODEL: 'tester',
    LLM_BASE_URL: `${server.url}/v1`,
    EXTRACTION: 'linguistic',
  });
  await service.post('/documents/text', { text: 'Ada Lovelace worked with Charles Babbage.' });
  await service.idle();
  const before = await scrape(service);
  const model = { kind: 'language', provider: 'openai-compatible', model: 'tester' };
  const calls = 'weft_model_call_duration_seconds_count';
  const begun = before.value(calls, model) ?? 0;
  server.script({ status: 500 });
  const question = { query: 'Who worked with Ada Lovelace?' };
  await service.post('/query', question);
  await service.post('/query', question);

  const { value } = await scrape(service);
  expect(value(calls, model)).toBe(begun + 2);
  expect(value('weft_model_errors_total', { ...model, error: 'failed' })).toBe(1);
  expect(value('weft_model_retries_total', model)).toBe(1);
  expect(value('weft_model_tokens_total', { ...model, direction: 'prompt' })).toBeGreaterThan(0);
  expect(value('weft_model_tokens_total', { ...model, direction: 'completion' })).toBeGreaterThan(0);
  expect(value('weft_model_cache_requests_total', { ...model, result: 'hit' })).toBe(1);
  expect(value('weft_model_paused', model)).toBe(0);
  expect(value('weft_model_calls_in_flight')).toBe(0);
  expect(value('weft_model_calls_waiting')).toBe(0);
});
