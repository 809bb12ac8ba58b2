/** Every metric that Weft has, declared once: what is exposed, and what `docs/metrics.md` says of it. */

export interface Declared {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds in seconds; histograms only. */
  readonly buckets?: readonly number[];
}

/** From a lookup to a request that streams for minutes. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
/** From a text of one line to a book by a slow model. */
const STAGE_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 30, 120, 600];
/** Models take from 50 ms (an embedding) to minutes. */
const MODEL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

const MODEL = ['kind', 'provider', 'model'] as const;

export const CATALOGUE = {
  weft_build_info: {
    type: 'gauge',
    help: 'Always 1; the label says which version runs.',
    labels: ['version'],
  },
  weft_documents: {
    type: 'gauge',
    help: 'Documents by status: pending and processing are the queue.',
    labels: ['status'],
  },
  weft_pipeline_busy: { type: 'gauge', help: '1 while documents are being processed.', labels: [] },
  weft_documents_ended_total: {
    type: 'counter',
    help: 'Documents that were worked on, by what came of it: processed, failed, gone (deleted meanwhile) or stopped (pending again).',
    labels: ['outcome'],
  },
  weft_document_stage_duration_seconds: {
    type: 'histogram',
    help: "Time that one document took in a stage. The store's writer is part of publish.",
    labels: ['stage'],
    buckets: STAGE_BUCKETS,
  },
  weft_chunks_published_total: { type: 'counter', help: 'Passages of processed documents.', labels: [] },
  weft_tokens_published_total: {
    type: 'counter',
    help: 'Tokens of these passages, overlaps included.',
    labels: [],
  },
  weft_model_call_duration_seconds: {
    type: 'histogram',
    help: 'Attempts to call a model, whatever came of them; waiting for a turn is not part of it.',
    labels: MODEL,
    buckets: MODEL_BUCKETS,
  },
  weft_model_errors_total: {
    type: 'counter',
    help: 'Attempts that failed, by the kind of failure.',
    labels: [...MODEL, 'error'],
  },
  weft_model_retries_total: {
    type: 'counter',
    help: 'Attempts after the first of the same call.',
    labels: MODEL,
  },
  weft_model_tokens_total: {
    type: 'counter',
    help: 'Tokens as the provider counts them, prompt and completion; 0 where it does not say.',
    labels: [...MODEL, 'direction'],
  },
  weft_model_cache_requests_total: {
    type: 'counter',
    help: 'Look-ups in the response cache, hit or miss.',
    labels: [...MODEL, 'result'],
  },
  weft_model_paused: {
    type: 'gauge',
    help: '1 while nothing is sent to the model because it failed too often.',
    labels: MODEL,
  },
  weft_model_calls_in_flight: {
    type: 'gauge',
    help: 'Calls of all language models; LLM_CONCURRENCY is the most.',
    labels: [],
  },
  weft_model_calls_waiting: { type: 'gauge', help: 'Calls that wait for their turn.', labels: [] },
  weft_question_duration_seconds: {
    type: 'histogram',
    help: 'Questions from asked to the last word, by what came of them: answered, failed, or stopped because nobody waited any more.',
    labels: ['mode', 'outcome'],
    buckets: REQUEST_BUCKETS,
  },
  weft_questions_without_total: {
    type: 'counter',
    help: 'Searches that a model would have had a part in and did not: vectors (the embedding model did not answer in time, or is not there any more), or reranker.',
    labels: ['part'],
  },
  weft_vectors_due: {
    type: 'gauge',
    help: 'Passages, entities and relations whose vectors are to be made or looked at.',
    labels: [],
  },
  weft_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Requests by the pattern of their route; `none` is a path that nobody serves.',
    labels: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
  },
  process_cpu_seconds_total: {
    type: 'counter',
    help: 'Processor time of the process, all threads.',
    labels: [],
  },
  process_resident_memory_bytes: { type: 'gauge', help: 'Memory of the process.', labels: [] },
  process_start_time_seconds: {
    type: 'gauge',
    help: 'When it began, in seconds since the epoch.',
    labels: [],
  },
  nodejs_heap_size_used_bytes: { type: 'gauge', help: 'Heap of the request thread.', labels: [] },
  nodejs_eventloop_lag_p50_seconds: {
    type: 'gauge',
    help: 'Median delay of the request thread since the last scrape.',
    labels: [],
  },
  nodejs_eventloop_lag_p99_seconds: {
    type: 'gauge',
    help: 'Its 99th percentile.',
    labels: [],
  },
  nodejs_eventloop_lag_max_seconds: { type: 'gauge', help: 'Its longest.', labels: [] },
} as const satisfies Readonly<Record<string, Declared>>;

export type Catalogue = typeof CATALOGUE;
export type MetricName = keyof Catalogue;
export type LabelOf<N extends MetricName> = Catalogue[N]['labels'][number];
