import * as anthropic from './anthropic.ts';
import * as ollama from './ollama.ts';
import * as openai from './openai.ts';
import {
  type Json,
  type ModelReply,
  type ModelRequest,
  readAnthropic,
  readOllama,
  readOpenAi,
  readRerank,
} from './request.ts';

/** What a path means and how its answers look. */
export interface Route {
  read(head: Pick<ModelRequest, 'body' | 'headers'>): ModelRequest;
  readonly streamType: string;
  whole(request: ModelRequest, reply: Required<ModelReply>): Json;
  stream(request: ModelRequest, reply: Required<ModelReply>, pieces: string[]): string[];
  vectors(request: ModelRequest, vectors: number[][]): Json;
  error(status: number, message: string): Json;
  list(models: readonly string[]): Json;
  /** Scores in the order of the texts; null: the request is not of this protocol. */
  ranking?(request: ModelRequest, scores: readonly number[]): Json | null;
}

const OPENAI = {
  streamType: 'text/event-stream',
  whole: openai.openAiChat,
  stream: openai.openAiStream,
  vectors: openai.openAiEmbeddings,
  error: openai.openAiError,
  list: openai.openAiList,
};

const ANTHROPIC = {
  streamType: 'text/event-stream',
  whole: anthropic.anthropicMessage,
  stream: anthropic.anthropicStream,
  vectors: () => ({}),
  error: anthropic.anthropicError,
  list: anthropic.anthropicList,
};

const OLLAMA = {
  streamType: 'application/x-ndjson',
  whole: ollama.ollamaChat,
  stream: ollama.ollamaStream,
  vectors: ollama.ollamaEmbeddings,
  error: ollama.ollamaError,
  list: ollama.ollamaList,
};

const ranked = (scores: readonly number[], name: string) =>
  scores.map((score, index) => ({ index, [name]: score })).sort((a, b) => Number(b[name]) - Number(a[name]));

/** `/anthropic` and `/ollama` keep apart the list of models, whose path is OpenAI's too. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'POST /v1/chat/completions': { ...OPENAI, read: (head) => readOpenAi(head, 'chat') },
  'POST /v1/embeddings': { ...OPENAI, read: (head) => readOpenAi(head, 'embed') },
  'POST /v1/rerank': {
    ...OPENAI,
    read: readRerank,
    ranking: ({ body }, scores) =>
      body.documents ? { id: 'r1', results: ranked(scores, 'relevance_score').slice(0, body.top_n) } : null,
  },
  'POST /tei/rerank': {
    ...OPENAI,
    read: readRerank,
    ranking: ({ body }, scores) => (body.texts ? ranked(scores, 'score') : null),
  },
  'GET /v1/models': { ...OPENAI, read: (head) => readOpenAi(head, 'list') },
  'POST /anthropic/v1/messages': { ...ANTHROPIC, read: (head) => readAnthropic(head, 'chat') },
  'GET /anthropic/v1/models': { ...ANTHROPIC, read: (head) => readAnthropic(head, 'list') },
  'POST /ollama/api/chat': { ...OLLAMA, read: (head) => readOllama(head, 'chat') },
  'POST /ollama/api/embed': { ...OLLAMA, read: (head) => readOllama(head, 'embed') },
  'GET /ollama/api/tags': { ...OLLAMA, read: (head) => readOllama(head, 'list') },
};
