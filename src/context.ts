import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';
import { openAuthentication } from './auth/authentication.ts';
import { type Config, ConfigError } from './config/config.ts';
import { lookUpVariable } from './config/env.ts';
import { curate } from './curation/curate.ts';
import { buildApp } from './http/app.ts';
import type { App } from './http/services.ts';
import { openEmbedding } from './ingestion/embed/open.ts';
import type { Reading } from './ingestion/ingest-thread.ts';
import { openInputDirectory } from './ingestion/input-directory.ts';
import { createIntake } from './ingestion/intake.ts';
import { createWorkers } from './ingestion/workers.ts';
import { createBackground } from './jobs/background.ts';
import { createRunner } from './jobs/runner.ts';
import { openLog } from './log.ts';
import { openOutsideServers } from './mcp/client/servers.ts';
import { reportDocuments } from './metrics/documents.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { measured } from './metrics/questions.ts';
import { type Models, openModels } from './models/open.ts';
import type { PolicySettings } from './models/policy.ts';
import type { LanguageModel } from './models/spec.ts';
import { createRetrieval } from './retrieval/pipeline.ts';
import type { Retrieval } from './retrieval/query.ts';
import { questionVectors } from './retrieval/vectors/question-vectors.ts';
import type { Store, StoreEngine } from './store/contract.ts';
import { openStore } from './store/open.ts';
import { watchStore } from './store/watched.ts';

/** The one workspace that can be reached. */
const WORKSPACE = 'default';

export interface Context extends AsyncDisposable {
  /** Where it listens, e.g. `http://127.0.0.1:9621`, base path included. */
  readonly address: string;
  readonly version: string;
  /** Resolves when nothing is left to do: no document, and nothing in the background. */
  idle(): Promise<void>;
}

/** What tests put in the place of the usual. */
export interface Parts {
  readonly modelPolicy?: PolicySettings;
}

/**
 * The composition root: opens everything a running Weft consists of, in order, and closes it in reverse: first no more requests,
 * then no more work (what had not ended is `pending`), then the store.
 */
export async function openContext(
  config: Config,
  log: Logger = openLog(config.logLevel),
  { modelPolicy }: Parts = {},
): Promise<Context> {
  await using stack = new AsyncDisposableStack();
  const version = await readVersion();
  const metrics = stack.use(createMetrics(version));
  const engine = stack.use(await openStore({ dataDir: config.dataDir }));
  await makeInputDirectory(config.inputDir);
  const store = watchStore(engine.workspace(WORKSPACE), () => background.wake());
  const models = stack.use(
    await openModels(config.models, {
      cache: store.cache,
      ...(modelPolicy && { policy: modelPolicy }),
      onProblem: (problem) => log.warn({ problem }, 'a model does not work as it is configured'),
      onCacheError: (error) => log.error({ err: error }, 'the response cache met an error'),
      onPause(model, problem) {
        if (problem === null) return log.info(model, 'a model answers again');
        log.warn({ ...model, problem }, 'a model does not answer and is left alone for a while');
        if (pipeline.status().busy) pipeline.remark(`${problem} Documents that need it wait.`);
      },
      onAttempt: metrics.modelAnswered,
    }),
  );
  const authentication = await openAuthentication({
    accounts: config.authAccounts,
    apiKey: config.apiKey,
    tokenSecret: config.tokenSecret,
    tokenTtlSeconds: config.tokenTtlSeconds,
    dataDir: config.dataDir,
  });
  const model = config.llmProvider === 'builtin' ? null : models.find();
  const opened: Opened = { config, log, metrics, engine, store, models, model };
  const { pipeline, background, embeds } = openIngestion(opened, stack);

  const outsideServers = stack.use(
    await openOutsideServers({
      enabled: config.mcpEnabled,
      configPath: config.mcpConfig,
      timeoutMs: config.mcpTimeoutMs,
      maxRetries: config.mcpMaxRetries,
      version,
      log,
      lookUp: lookUpVariable,
    }),
  );

  const app = await buildApp({
    config,
    log,
    authentication,
    engine,
    store,
    pipeline,
    intake: createIntake({
      store,
      pipeline,
      inputDirectory: config.inputDir,
      maxUploadBytes: config.maxUploadBytes,
      onError: (error) => log.error({ err: error }, 'scanning the input directory failed'),
    }),
    outsideServers,
    models,
    metrics,
    retrieval: openRetrieval(opened, embeds, stack),
    version,
    startedAt: Date.now(),
  });
  stack.defer(() => app.close());
  // First what the last process left is taken back: what the first request brings is claimed too, and must not be.
  await pipeline.start();
  background.wake();
  const listening = await listen(app, config);

  const closing = stack.move();
  return {
    address: listening + config.basePath,
    version,
    async idle() {
      await pipeline.idle();
      await background.idle();
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** What the two journeys are opened with. */
interface Opened {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly engine: StoreEngine;
  readonly store: Store;
  readonly models: Models;
  /** The default language model; null: builtin. */
  readonly model: LanguageModel | null;
}

/** Documents in, and what follows from them in the background. */
function openIngestion(
  { config, log, metrics, engine, store, models, model }: Opened,
  stack: AsyncDisposableStack,
) {
  const embedding =
    config.embeddingProvider === 'builtin'
      ? null
      : openEmbedding({
          store,
          model: models.embedding,
          concurrency: config.models.concurrency,
          ending: endOf(stack),
          onProgress: (left) => log.info({ left }, 'vectors are being made'),
          onSwitch: () => log.info('all vectors are of the present embedding model now'),
          onRefused: ({ kind, owner }, error) =>
            log.warn({ kind, owner, err: error }, 'the embedding model does not take a text'),
        });
  const background = stack.use(
    createBackground({
      tasks: [
        ...(embedding ? [embedding.task] : []),
        ...curate(store, model && { model, language: config.summaryLanguage }, log),
      ],
      onError: (task, error) =>
        log.error({ task, err: error }, 'background work met an error; it is tried again'),
    }),
  );
  const workers = stack.use(
    createWorkers({
      engine,
      workspace: WORKSPACE,
      chunking: { tokens: config.chunkTokens, overlapTokens: config.chunkOverlapTokens },
      count: config.ingestWorkers,
      spare: true,
      onEnd: reportDocuments(log, metrics),
      reading: config.extraction === 'linguistic' || !model ? null : readingBy(model, config),
      embed: embedding?.passages ?? null,
    }),
  );
  const pipeline = createRunner({
    queue: store.queue,
    slots: workers.slots,
    work: workers.run,
    onError: (error) => log.error({ err: error }, 'the pipeline met an error'),
    onFinished: (message) => log.info(message),
  });
  stack.defer(() => pipeline.stop());
  metrics.watch({ documents: store.documents, vectors: store.vectors, pipeline, models });
  pipeline.subscribe((event) => {
    if (event.type === 'document' && event.status === 'processed') background.wake();
  });
  return { pipeline, background, embeds: embedding !== null };
}

function readingBy(model: LanguageModel, config: Config): Reading {
  const { entityTypes, summaryLanguage: language, gleaning } = config;
  return { model, concurrency: config.models.concurrency, settings: { entityTypes, language, gleaning } };
}

/** Answers out. Vectors take part where there are any but the built-in. */
function openRetrieval(
  { config, log, metrics, store, models, model }: Opened,
  embeds: boolean,
  stack: AsyncDisposableStack,
): Retrieval {
  const onMissing = (reason: unknown) => {
    metrics.questionWithout('vectors');
    log.warn({ reason: reasonOf(reason) }, 'a question is answered without vectors');
  };
  const { vectors } = store;
  const embed = questionVectors({
    vectors,
    model: models.embedding,
    former: models.formerEmbedding,
    ending: endOf(stack),
    onMissing,
  });
  // What is searched is there when the first question comes.
  if (embeds) vectors.indexed().catch((error) => log.error({ err: error }, 'vectors could not be indexed'));
  const retrieval = createRetrieval({
    store,
    contextTokens: config.contextTokens,
    vectors: embeds ? { store: vectors, embed, onMissing } : null,
    reranking: models.reranker && {
      reranker: models.reranker,
      onFailure: (error) => {
        metrics.questionWithout('reranker');
        log.warn({ reason: reasonOf(error) }, 'passages keep their order: they could not be reranked');
      },
    },
    models: { byDefault: model, all: models.language },
  });
  return measured(retrieval, metrics);
}

/** Aborted when the stack begins to close what was opened before. */
function endOf(stack: AsyncDisposableStack): AbortSignal {
  const ending = new AbortController();
  stack.defer(() => ending.abort());
  return ending.signal;
}

async function makeInputDirectory(path: string): Promise<void> {
  try {
    await openInputDirectory(path);
  } catch (error) {
    throw new ConfigError(`INPUT_DIR is ${JSON.stringify(path)}, which cannot be made (${reasonOf(error)}).`);
  }
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw new ConfigError(`It cannot listen on HOST ${host}, PORT ${port} (${reasonOf(error)}).`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const { version } = manifest as { version: string };
  return version;
}
