import type { Pipeline } from '../jobs/status.ts';
import type { ModelReport, Models } from '../models/open.ts';
import type { DocumentStore, VectorStore } from '../store/contract.ts';
import { createInstruments, type Instruments } from './instruments.ts';
import { watchProcess } from './process.ts';

/** What the parts of Weft report as it happens. Times are seconds. */
export interface Metrics extends Disposable {
  documentEnded(outcome: DocumentOutcome, work: DocumentWork): void;
  modelAnswered(model: Pick<ModelReport, 'kind' | 'provider' | 'model'>, seconds: number): void;
  questionEnded(mode: string, outcome: QuestionOutcome, seconds: number): void;
  /** A search went without what a model would have added. */
  questionWithout(part: 'vectors' | 'reranker'): void;
  /** `route` is the pattern, never the path: there is no end of paths. */
  requestEnded(method: string, route: string | undefined, status: number, seconds: number): void;
  /** What is asked at each scrape; nothing of it is exposed before. */
  watch(sources: Sources): void;
  /** Prometheus' text format, 0.0.4. */
  expose(): Promise<string>;
  readonly contentType: string;
}

export type DocumentOutcome = 'processed' | 'failed' | 'gone' | 'stopped';
export type QuestionOutcome = 'answered' | 'failed' | 'stopped';

export interface DocumentWork {
  /** Milliseconds by stage; those that were not reached are missing. */
  readonly stages: Readonly<Record<string, number>>;
  readonly chunks: number;
  readonly tokens: number;
}

export interface Sources {
  readonly documents: Pick<DocumentStore, 'counts'>;
  readonly vectors: Pick<VectorStore, 'dueCount'>;
  readonly pipeline: Pick<Pipeline, 'status'>;
  readonly models: Pick<Models, 'report' | 'load'>;
}

export function createMetrics(version: string): Metrics {
  const instruments = createInstruments();
  const documents = instruments.counter('weft_documents_ended_total');
  const stages = instruments.histogram('weft_document_stage_duration_seconds');
  const chunks = instruments.counter('weft_chunks_published_total');
  const tokens = instruments.counter('weft_tokens_published_total');
  const calls = instruments.histogram('weft_model_call_duration_seconds');
  const questions = instruments.histogram('weft_question_duration_seconds');
  const without = instruments.counter('weft_questions_without_total');
  const requests = instruments.histogram('weft_http_request_duration_seconds');
  instruments.gauge('weft_build_info', (gauge) => gauge.set({ version }, 1));
  const watching = watchProcess(instruments);
  const { registry } = instruments;

  return {
    documentEnded(outcome, work) {
      documents.inc({ outcome });
      for (const stage in work.stages) stages.observe({ stage }, (work.stages[stage] ?? 0) / 1000);
      if (outcome !== 'processed') return;
      chunks.inc(work.chunks);
      tokens.inc(work.tokens);
    },
    modelAnswered: ({ kind, provider, model }, seconds) => calls.observe({ kind, provider, model }, seconds),
    questionEnded: (mode, outcome, seconds) => questions.observe({ mode, outcome }, seconds),
    questionWithout: (part) => without.inc({ part }),
    requestEnded: (method, route = 'none', status, seconds) =>
      requests.observe({ method, route, status }, seconds),
    watch(sources) {
      watchPipeline(instruments, sources);
      watchModels(instruments, sources.models);
    },
    expose: () => registry.metrics(),
    contentType: registry.contentType,
    [Symbol.dispose]: () => watching[Symbol.dispose](),
  };
}

function watchPipeline(instruments: Instruments, { documents, vectors, pipeline }: Sources): void {
  // Counted along an index: 8 ms of the reading thread at 100,000 documents.
  instruments.gauge('weft_documents', async (gauge) => {
    for (const [status, count] of Object.entries(await documents.counts())) gauge.set({ status }, count);
  });
  instruments.gauge('weft_vectors_due', async (gauge) => gauge.set(await vectors.dueCount()));
  instruments.gauge('weft_pipeline_busy', (gauge) => gauge.set(Number(pipeline.status().busy)));
}

function watchModels({ counted, gauge }: Instruments, models: Sources['models']): void {
  const each = (tell: (report: ModelReport, labels: ReturnType<typeof labelsOf>) => void) => {
    for (const report of models.report()) tell(report, labelsOf(report));
  };
  counted('weft_model_errors_total', (counter) =>
    each(({ counts }, labels) => {
      for (const [error, count] of Object.entries(counts.errors)) counter.inc({ ...labels, error }, count);
    }),
  );
  counted('weft_model_retries_total', (counter) =>
    each(({ counts }, labels) => counter.inc(labels, counts.retries)),
  );
  counted('weft_model_tokens_total', (counter) =>
    each(({ counts }, labels) => {
      counter.inc({ ...labels, direction: 'prompt' }, counts.promptTokens);
      counter.inc({ ...labels, direction: 'completion' }, counts.completionTokens);
    }),
  );
  counted('weft_model_cache_requests_total', (counter) =>
    each(({ counts }, labels) => {
      counter.inc({ ...labels, result: 'hit' }, counts.cacheHits);
      counter.inc({ ...labels, result: 'miss' }, counts.cacheMisses);
    }),
  );
  gauge('weft_model_paused', (paused) => each((report, labels) => paused.set(labels, Number(report.paused))));
  gauge('weft_model_calls_in_flight', (calls) => calls.set(models.load.inFlight));
  gauge('weft_model_calls_waiting', (calls) => calls.set(models.load.waiting));
}

function labelsOf({ kind, provider, model }: ModelReport) {
  return { kind, provider, model };
}
