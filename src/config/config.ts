import { isAbsolute, join, relative, resolve } from 'node:path';
import { type Account, AccountsError, parseAccounts } from '../auth/accounts.ts';
import type { ModelsSettings } from '../models/open.ts';
import type { ProviderName } from '../models/spec.ts';
import { ConfigError } from './config-error.ts';
import { readModels } from './models.ts';
import { type Environment, readValues } from './values.ts';

export { ConfigError } from './config-error.ts';
export type { Environment } from './values.ts';

/** What the environment says, typed and checked. Paths are absolute. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** `/prefix` without a trailing slash, or empty. */
  readonly basePath: string;
  /** Without a trailing slash; null: the address it listens on. */
  readonly publicUrl: string | null;
  /** Empty: same origin only; `*` among them: every origin. */
  readonly corsOrigins: readonly string[];
  readonly dataDir: string;
  readonly inputDir: string;
  /** Empty, and no `apiKey`: authentication is off. */
  readonly authAccounts: readonly Account[];
  readonly apiKey: string | null;
  /** Null: one is made and kept under `dataDir`. */
  readonly tokenSecret: string | null;
  readonly tokenTtlSeconds: number;
  readonly llmProvider: 'builtin' | ProviderName;
  readonly embeddingProvider: 'builtin' | ProviderName;
  /** Of the built-in embedding. */
  readonly embeddingDimensions: number;
  /** Whether the language model, if there is one, reads the documents. */
  readonly extraction: 'model' | 'linguistic';
  readonly entityTypes: readonly string[];
  /** Of descriptions that a language model writes; null: that of the text. */
  readonly summaryLanguage: string | null;
  readonly gleaning: 0 | 1;
  /** Holds keys: never logged or shown as a whole. */
  readonly models: ModelsSettings;
  /** Without the hyphen that follows it. */
  readonly modelPrefix: string;
  readonly streaming: boolean;
  readonly chatSources: boolean;
  readonly chunkTokens: number;
  readonly chunkOverlapTokens: number;
  readonly contextTokens: number;
  readonly ingestWorkers: number;
  readonly maxUploadBytes: number;
  readonly maxBodyBytes: number;
  readonly requestTimeoutMs: number;
  readonly mcpEnabled: boolean;
  /** Null: no servers to connect to. */
  readonly mcpConfig: string | null;
  readonly mcpTimeoutMs: number;
  readonly mcpMaxRetries: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Numbers in a vector of the built-in embedding. */
const DIMENSIONS = 384;

/** @throws {ConfigError} for an unknown value, a bad number or a combination that cannot work. */
export function loadConfig(env: Environment): Config {
  const values = readValues(env);
  const dataDir = resolve(values.DATA_DIR);
  const config: Config = {
    host: values.HOST,
    port: values.PORT,
    basePath: values.BASE_PATH,
    publicUrl: values.PUBLIC_URL,
    corsOrigins: values.CORS_ORIGINS,
    dataDir,
    inputDir: values.INPUT_DIR === '' ? join(dataDir, 'inputs') : resolve(values.INPUT_DIR),
    authAccounts: readAccounts(values.AUTH_ACCOUNTS),
    apiKey: values.API_KEY || null,
    tokenSecret: values.TOKEN_SECRET || null,
    tokenTtlSeconds: values.TOKEN_TTL_SECONDS,
    llmProvider: values.LLM_PROVIDER,
    embeddingProvider: values.EMBEDDING_PROVIDER,
    embeddingDimensions: values.EMBEDDING_DIMENSIONS ?? DIMENSIONS,
    extraction: values.EXTRACTION,
    entityTypes: values.ENTITY_TYPES,
    summaryLanguage: values.SUMMARY_LANGUAGE || null,
    gleaning: values.MAX_GLEANING === 0 ? 0 : 1,
    models: readModels(values),
    modelPrefix: values.MODEL_PREFIX,
    streaming: values.STREAMING === 'on',
    chatSources: values.CHAT_SOURCES === 'on',
    chunkTokens: values.CHUNK_TOKENS,
    chunkOverlapTokens: values.CHUNK_OVERLAP_TOKENS,
    contextTokens: values.CONTEXT_TOKENS,
    ingestWorkers: values.INGEST_WORKERS,
    maxUploadBytes: values.MAX_UPLOAD_BYTES,
    maxBodyBytes: values.MAX_BODY_BYTES,
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    mcpEnabled: values.MCP_ENABLED === 'true' || values.MCP_ENABLED === 'on',
    mcpConfig: values.MCP_CONFIG || null,
    mcpTimeoutMs: values.MCP_TIMEOUT_MS,
    mcpMaxRetries: values.MCP_MAX_RETRIES,
    logLevel: values.LOG_LEVEL,
  };
  checkTogether(config);
  return config;
}

function readAccounts(text: string): Account[] {
  try {
    return parseAccounts(text);
  } catch (error) {
    if (!(error instanceof AccountsError)) throw error;
    throw new ConfigError(`AUTH_ACCOUNTS is set, but ${error.message}.`);
  }
}

function checkTogether(config: Config): void {
  const { chunkTokens, chunkOverlapTokens, dataDir, inputDir, publicUrl, basePath } = config;
  if (chunkOverlapTokens >= chunkTokens) {
    throw new ConfigError(
      `CHUNK_OVERLAP_TOKENS is ${chunkOverlapTokens}, CHUNK_TOKENS ${chunkTokens}; allowed: an overlap less than the chunk.`,
    );
  }
  checkRoomForChunks(config);
  if (isInside(dataDir, inputDir)) {
    throw new ConfigError(
      `INPUT_DIR is ${JSON.stringify(inputDir)} and holds DATA_DIR, which a scan would read; allowed: a directory beside or below it.`,
    );
  }
  if (publicUrl !== null && !new URL(publicUrl).pathname.replace(/\/$/, '').endsWith(basePath)) {
    throw new ConfigError(
      `PUBLIC_URL is ${JSON.stringify(publicUrl)}; allowed: an address that ends with BASE_PATH (${basePath}).`,
    );
  }
}

/** Tokens of what stands around a chunk when a model reads it: instructions, the form of the reply, title and heading. */
const AROUND_A_CHUNK = 1_000;
/** Models count tokens each in their own way. */
const SURE = 0.8;

/** Some servers cut a prompt that is too long without a word: part of each chunk would never be read. */
function checkRoomForChunks({ llmProvider, extraction, chunkTokens, models }: Config): void {
  if (llmProvider === 'builtin' || extraction === 'linguistic') return;
  const room = Math.floor(SURE * (models.contextTokens - models.maxOutputTokens)) - AROUND_A_CHUNK;
  if (chunkTokens > room) {
    throw new ConfigError(
      `CHUNK_TOKENS is ${chunkTokens}; with LLM_CONTEXT_TOKENS ${models.contextTokens} and LLM_MAX_OUTPUT_TOKENS ${models.maxOutputTokens} the model can be given chunks of ${Math.max(0, room)} tokens to read.`,
    );
  }
}

/** Whether `path` is `directory` or lies below it. */
function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return !way.startsWith('..') && !isAbsolute(way);
}
