import { availableParallelism } from 'node:os';
import { LEAST_SECRET_BYTES } from '../auth/secret.ts';
import { entityTypes, languageName } from './entity-types.ts';
import { namedModels, providerModel } from './model-name.ts';
import { ollamaHost } from './ollama-host.ts';
import {
  address,
  directory,
  hostName,
  key,
  modelName,
  oneOf,
  origins,
  pathPrefix,
  secret,
  wholeNumber,
  wholeNumberOrNone,
} from './setting.ts';

const MiB = 1024 * 1024;

/** Every variable this version knows. `docs/configuration.md` is generated from it. */
export const SETTINGS = {
  HOST: hostName({
    fallback: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0` makes the service reachable from other machines.',
  }),
  PORT: wholeNumber(0, 65_535, { fallback: '9621', meaning: 'Port to listen on; `0` takes any free one.' }),
  BASE_PATH: pathPrefix({
    fallback: '',
    meaning:
      'Path prefix behind a proxy, e.g. `/weft`. Requests are served with the prefix and, for a proxy that strips it, without.',
  }),
  PUBLIC_URL: address({
    fallback: '',
    defaultText: 'the address it listens on',
    meaning: 'The address people see, `BASE_PATH` included; used for links.',
  }),
  CORS_ORIGINS: origins({
    fallback: '',
    defaultText: 'same origin only',
    meaning: 'Origins whose pages may call the service from a browser.',
  }),
  DATA_DIR: directory({
    fallback: './data',
    meaning: 'Everything that is kept lives in this directory. One process at a time serves it.',
  }),
  INPUT_DIR: directory({
    fallback: '',
    defaultText: '`DATA_DIR/inputs`',
    meaning: 'Directory that `POST /documents/scan` reads and `POST /documents/upload` writes to.',
  }),
  DATABASE_URL: {
    ...oneOf([''], {
      fallback: '',
      defaultText: 'embedded SQLite under `DATA_DIR`',
      meaning: 'Another database.',
      secret: true,
    }),
    allowed: 'nothing: this version keeps everything in embedded SQLite',
  },
  SERVICES: {
    ...oneOf(['http,worker'], { fallback: 'http,worker', meaning: 'Which parts this process runs.' }),
    allowed: '`http,worker`: separate processes need a shared database, which this version does not have',
  },
  AUTH_ACCOUNTS: {
    ...secret(1, MiB, /./, {
      fallback: '',
      defaultText: 'no accounts',
      meaning:
        'Accounts that may log in at `POST /login`, as `name:hash,name:hash`. Set: authentication is on. `npm run hash-password` turns a password into a hash.',
    }),
    allowed: 'names without `,` and `:`, each with a hash; never a password',
  },
  API_KEY: {
    ...secret(1, 1024, /^[\x21-\x7e]+$/, {
      fallback: '',
      defaultText: 'no key',
      meaning:
        'A key for other services, sent as `X-API-Key`, as Bearer or as `api_key_header_value`. Set: authentication is on. Nothing slows down guesses but its length: 32 random characters are beyond them.',
    }),
    allowed: '1 to 1024 letters, digits and signs of ASCII, without blanks',
  },
  TOKEN_SECRET: secret(LEAST_SECRET_BYTES, 1024, /./, {
    fallback: '',
    defaultText: 'made at the first start, kept in `DATA_DIR/token-secret`',
    meaning: 'What the tokens of `POST /login` are signed with. A new one ends all of them.',
  }),
  TOKEN_TTL_SECONDS: wholeNumber(1, 366 * 24 * 3600, {
    fallback: '86400',
    meaning: 'Seconds that a token is good for.',
  }),
  LLM_PROVIDER: oneOf(['builtin', 'openai', 'anthropic', 'ollama', 'openai-compatible'], {
    fallback: 'builtin',
    meaning:
      "The language model that reads the documents and writes the answers. `builtin`: none, documents are read by linguistic rules and answers are extractive. Another one later leaves alone what is there. `openai-compatible`: any server that speaks OpenAI's Chat Completions, such as vLLM, LM Studio or LiteLLM.",
  }),
  LLM_MODEL: providerModel({ fallback: '', meaning: 'The model, as the provider names it.' }),
  LLM_MODELS: namedModels({
    fallback: '',
    defaultText: 'none',
    meaning:
      "Further models that a request may ask for. One of `LLM_PROVIDER` uses its key and address; others take their provider's own variables.",
  }),
  LLM_BASE_URL: address({
    fallback: '',
    defaultText: "the provider's own variable, or its public address",
    meaning: "The API's address; `openai-compatible` needs one, e.g. `http://127.0.0.1:8000/v1`.",
    secret: true,
  }),
  LLM_API_KEY: key({
    fallback: '',
    defaultText: "the provider's own variable",
    meaning: 'The key for `LLM_PROVIDER`.',
  }),
  LLM_CONCURRENCY: wholeNumber(1, 256, {
    fallback: '8',
    meaning: 'Most calls to language models in flight at once; as many again to an embedding model.',
  }),
  LLM_TIMEOUT_MS: wholeNumber(100, 300_000, {
    fallback: '180000',
    meaning: 'Most milliseconds that a model may take for a reply, or for the next part of a stream.',
  }),
  LLM_CONTEXT_TOKENS: wholeNumber(2048, 10_000_000, {
    fallback: '32768',
    meaning:
      "The model's window: tokens of prompt and reply together. Ollama is told to open one of this size, which takes memory.",
  }),
  LLM_MAX_OUTPUT_TOKENS: wholeNumber(256, 1_000_000, {
    fallback: '8192',
    meaning: 'Most tokens of a reply; less than `LLM_CONTEXT_TOKENS`, and at most what the model allows.',
  }),
  EXTRACTION: oneOf(['model', 'linguistic'], {
    fallback: 'model',
    meaning:
      'What reads the documents: the language model, where `LLM_PROVIDER` names one (a call for every chunk), or linguistic rules all the same.',
  }),
  ENTITY_TYPES: entityTypes({
    fallback: 'person,organization,location,event,work,product,technology,method,concept,law,organism,date',
    meaning: 'What a language model takes things for, besides `other`.',
  }),
  SUMMARY_LANGUAGE: languageName({
    fallback: '',
    defaultText: 'that of the text',
    meaning: 'Language in which a language model describes what it reads, e.g. `English`.',
  }),
  MAX_GLEANING: wholeNumber(0, 1, {
    fallback: '0',
    meaning:
      'How often a language model is asked again for what it has missed in a chunk: one more call each.',
  }),
  OPENAI_API_KEY: key({ fallback: '', defaultText: 'no key', meaning: "OpenAI's key." }),
  OPENAI_BASE_URL: address({
    fallback: '',
    defaultText: '`https://api.openai.com/v1`',
    meaning: "The address of OpenAI's API.",
    secret: true,
  }),
  ANTHROPIC_API_KEY: key({ fallback: '', defaultText: 'no key', meaning: "Anthropic's key." }),
  ANTHROPIC_BASE_URL: address({
    fallback: '',
    defaultText: '`https://api.anthropic.com`',
    meaning: "The address of Anthropic's API, with or without `/v1`.",
    secret: true,
  }),
  OLLAMA_HOST: ollamaHost({
    fallback: '',
    defaultText: '`http://127.0.0.1:11434`',
    meaning: 'Where Ollama listens.',
  }),
  EMBEDDING_PROVIDER: oneOf(['builtin', 'openai', 'ollama', 'openai-compatible'], {
    fallback: 'builtin',
    meaning:
      "The embedding model. `builtin`: deterministic, lexical feature hashing, for `/v1/embeddings` alone; no vectors are kept. Any other: passages, entities and relations get vectors, which questions are compared with. `openai-compatible`: any server with OpenAI's Embeddings, such as text-embeddings-inference. Another model: all vectors are made anew in the background.",
  }),
  EMBEDDING_MODEL: providerModel({
    fallback: '',
    meaning: 'The embedding model, as the provider names it.',
  }),
  EMBEDDING_BASE_URL: address({
    fallback: '',
    defaultText: "the provider's own variable, or its public address",
    meaning: "The API's address; `openai-compatible` needs one.",
    secret: true,
  }),
  EMBEDDING_API_KEY: key({
    fallback: '',
    defaultText: "the provider's own variable",
    meaning: 'The key for `EMBEDDING_PROVIDER`.',
  }),
  EMBEDDING_DIMENSIONS: wholeNumberOrNone(8, 4096, {
    fallback: '',
    defaultText: "`384` for `builtin`, otherwise the model's own",
    meaning: 'Numbers in an embedding; only some models can be asked for another amount than their own.',
  }),
  RERANK_BASE_URL: address({
    fallback: '',
    defaultText: 'no reranker',
    meaning:
      'A server that judges the best passages of every mode but `naive` by `POST …/rerank`, as those of Cohere, Jina, vLLM and text-embeddings-inference do, e.g. `https://api.jina.ai/v1`.',
    secret: true,
  }),
  RERANK_MODEL: providerModel({
    fallback: '',
    meaning: 'The model of the reranker; some servers have only one.',
  }),
  RERANK_API_KEY: key({ fallback: '', defaultText: 'no key', meaning: 'The key for the reranker.' }),
  MODEL_PREFIX: modelName({
    fallback: 'svc',
    meaning: 'How the names of the models under `/v1` begin: `svc-hybrid`, `svc-embedding` …',
  }),
  STREAMING: oneOf(['on', 'off'], {
    fallback: 'on',
    meaning: '`off`: `/query/stream`, and `stream: true` under `/v1`, answer 404.',
  }),
  CHAT_SOURCES: oneOf(['on', 'off'], {
    fallback: 'on',
    meaning:
      'Whether the answers under `/v1` end with a list of their sources, for clients that show no annotations.',
  }),
  CHUNK_TOKENS: wholeNumber(32, 32_768, { fallback: '1200', meaning: 'Most tokens of a chunk.' }),
  CHUNK_OVERLAP_TOKENS: wholeNumber(0, 16_384, {
    fallback: '100',
    meaning: 'Tokens that a chunk repeats of the one before; less than `CHUNK_TOKENS`.',
  }),
  CONTEXT_TOKENS: wholeNumber(256, 2_000_000, {
    fallback: '16000',
    meaning: 'Most tokens of context that an answer may be given.',
  }),
  INGEST_WORKERS: wholeNumber(1, 256, {
    // One core is left to what stores the documents. On two, a second thread compiles everything again and is no faster.
    fallback: String(Math.min(8, Math.max(1, availableParallelism() - 1))),
    defaultText: 'processor cores − 1, at least 1 and at most 8',
    meaning:
      'Threads that convert and read documents, and one more when all have a long one to read; each takes 45 to 80 MB, more while it reads a large document.',
  }),
  MAX_UPLOAD_BYTES: wholeNumber(1, 1024 * MiB, {
    fallback: String(100 * MiB),
    meaning: 'Most bytes of one uploaded file.',
  }),
  MAX_BODY_BYTES: wholeNumber(1, 256 * MiB, {
    fallback: String(32 * MiB),
    meaning: 'Most bytes of a JSON body.',
  }),
  REQUEST_TIMEOUT_MS: wholeNumber(100, 2_147_483_647, {
    fallback: '120000',
    meaning: 'Most milliseconds that a request may take to arrive, and a question to be answered.',
  }),
  MCP_ENABLED: oneOf(['true', 'on', 'false', 'off'], {
    fallback: 'true',
    meaning: 'Whether the servers of `MCP_CONFIG` are connected.',
  }),
  MCP_CONFIG: {
    ...directory({
      fallback: '',
      defaultText: 'no servers',
      meaning: `JSON file of the MCP servers to connect to: \`{"mcpServers": {name: {command, args, env} or {url, headers}}}\`. \`\${NAME}\` in it stands for a variable.`,
    }),
    allowed: 'the path of a file; relative ones start at the working directory',
  },
  MCP_TIMEOUT_MS: wholeNumber(100, 2_147_483_647, {
    fallback: '30000',
    meaning: 'Most milliseconds an MCP server may take for an answer.',
  }),
  MCP_MAX_RETRIES: wholeNumber(0, 1000, {
    fallback: '3',
    meaning: 'Quick retries when an MCP server is lost, 1 to 30 s apart; then it is tried every 5 minutes.',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    fallback: 'info',
    meaning: 'Least severe messages that are logged.',
  }),
};
