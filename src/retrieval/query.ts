/** A question as it is asked, and what comes back: the one interface between every protocol and retrieval. */

import type { ModelError } from '../models/errors.ts';

export const QUERY_MODES = ['hybrid', 'local', 'global', 'naive', 'mix', 'bypass'] as const;
export type QueryMode = (typeof QUERY_MODES)[number];

export interface HistoryTurn {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
}

export interface QueryRequest {
  readonly query: string;
  readonly mode: QueryMode;
  readonly onlyNeedContext: boolean;
  readonly onlyNeedPrompt: boolean;
  /** Free text: "multiple paragraphs", "bullet points", "single sentence" … */
  readonly responseType: string | undefined;
  readonly topK: number;
  /** Tokens: per chunk, and in total for relations and for entities. */
  readonly maxTokenForTextUnit: number;
  readonly maxTokenForGlobalContext: number;
  readonly maxTokenForLocalContext: number;
  readonly conversationHistory: readonly HistoryTurn[];
  readonly llmProvider: string | undefined;
  readonly llmModel: string | undefined;
  readonly temperature: number;
  /** Most tokens of a model's reply; at most what is configured, and that much unless told. */
  readonly maxOutputTokens?: number | undefined;
  /** Whether a model's text is shown as it comes; otherwise a reply that breaks off is asked for again. */
  readonly streamed?: boolean | undefined;
}

/** What a question has that says nothing else: the contract's defaults of `/query`, in every protocol. */
export const QUERY_DEFAULTS: Omit<QueryRequest, 'query' | 'mode'> = {
  onlyNeedContext: false,
  onlyNeedPrompt: false,
  responseType: undefined,
  topK: 20,
  maxTokenForTextUnit: 4000,
  maxTokenForGlobalContext: 4000,
  maxTokenForLocalContext: 4000,
  conversationHistory: [],
  llmProvider: undefined,
  llmModel: undefined,
  temperature: 0.7,
};

/** A retrieved passage, exact to the character. */
export interface Reference {
  /** The number that cites it in the answer, from 1; best first. */
  readonly id: number;
  readonly documentId: string;
  readonly filePath: string;
  readonly page: number | null;
  /** Offsets into the document's text; `text` is exactly that slice. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly score: number;
  readonly cited: boolean;
}

/** An entity or a relation that led to the passages. */
export type PathStep =
  | { readonly kind: 'entity'; readonly name: string; readonly type: string; readonly score: number }
  | {
      readonly kind: 'relation';
      readonly source: string;
      readonly target: string;
      readonly keywords: string;
      readonly score: number;
    };

export interface QueryResult {
  readonly response: string;
  readonly references: readonly Reference[];
  readonly path: readonly PathStep[];
}

/** Tokens (o200k_base) of the prompt behind an answer; `passages` and `graph` are parts of `prompt`. */
export interface PromptTokens {
  readonly prompt: number;
  readonly passages: number;
  /** Entities and relations. */
  readonly graph: number;
}

/** Tokens of an answer. Where a model wrote it, `prompt` is as its provider counts, if it says. */
export interface AnswerTokens extends PromptTokens {
  /** Of the reply, as the provider counts; null where there is none that says. */
  readonly reply: number | null;
}

/** An answer under way. */
export interface QueryStream extends Omit<QueryResult, 'response'> {
  /** The answer in pieces, to be read once: an extractive one sentence by sentence, a model's as it comes. */
  readonly text: AsyncIterable<string>;
  /** Known once the text has been read: until then no reference of a model's answer is marked as cited. */
  outcome(): QueryOutcome;
}

export interface QueryOutcome {
  /** Numbers of the references that the answer cites. */
  readonly cited: ReadonlySet<number>;
  /** The reply ended at its limit of tokens. */
  readonly truncated: boolean;
  /** Counted when asked for. */
  tokens(): AnswerTokens;
}

export type QueryErrorCode =
  /** No language model is configured and the request needs one (503). */
  | 'no_model'
  /** `llmModel`, with `llmProvider` or alone, names something that is not configured (422). */
  | 'unknown_model'
  /** `llmProvider`, named without a model, is not configured (422). */
  | 'unknown_provider'
  /** The configured model did not answer (503). */
  | 'model_failed';

interface QueryErrorOptions extends ErrorOptions {
  readonly retryable?: boolean;
  readonly retryAfterMs?: number | null;
}

export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: QueryErrorCode;
  /** Whether the same request may succeed later, and after how long, where that is known. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  constructor(code: QueryErrorCode, message: string, options: QueryErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

export function modelFailed(error: ModelError): QueryError {
  const { message, retryable, retryAfterMs } = error;
  return new QueryError('model_failed', message, { cause: error, retryable, retryAfterMs });
}

/** Answers questions over one workspace. */
export interface Retrieval {
  /** Resolves when everything is retrieved and a model has begun to answer. Stops when the signal aborts. */
  stream(request: QueryRequest, signal?: AbortSignal): Promise<QueryStream>;
  /** The same, collected. */
  answer(request: QueryRequest, signal?: AbortSignal): Promise<QueryResult>;
}
