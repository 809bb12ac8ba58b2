/** What the rest of Weft knows of models. Every layer (one attempt, limits, cache) speaks it, so they stack. */

export type ProviderName = 'openai' | 'anthropic' | 'ollama' | 'openai-compatible';

/** Where a model is and how it is reached. Nothing of it but provider and model is ever shown. */
export interface Endpoint {
  readonly provider: string;
  readonly model: string;
  /** The API's root as its provider package wants it, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** The variables to look at when it does not work. */
  readonly variables: Readonly<Record<'model' | 'baseUrl' | 'apiKey' | 'timeoutMs', string>>;
}

/** An endpoint that a provider package speaks to. */
export interface ModelAccess extends Endpoint {
  readonly provider: ProviderName;
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** At most one system message, first; what stays the same comes first, so that providers can reuse their work on it. */
export type Prompt = readonly Message[];

/** Who waits for the call: a person's question goes before background work and fails fast where the other waits. */
export type Lane = 'question' | 'background';

export interface CallOptions {
  /** `background` unless told. */
  readonly lane?: Lane | undefined;
  /** Ends the call at any moment: waiting for its turn, in flight, between two attempts. */
  readonly signal?: AbortSignal | undefined;
  /** At most what is configured; that much unless told. */
  readonly maxOutputTokens?: number | undefined;
  /** 0 unless told. */
  readonly temperature?: number | undefined;
  /** The response cache's mode (`default`: extraction). Unset: neither looked up nor kept. */
  readonly cacheMode?: string | undefined;
}

/** How a reply is to be read. `read` throws a `ModelError` of kind `malformed`. */
export interface ReplyFormat<T> {
  readonly name: string;
  /** Null: free text. */
  readonly jsonSchema: Readonly<Record<string, unknown>> | null;
  read(text: string): T;
}

/** Tokens as the provider counts them; 0 where it does not say, and for a cached reply. */
export interface Usage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export interface Reply<T> {
  readonly value: T;
  /** As the model wrote it. */
  readonly text: string;
  readonly usage: Usage;
  /** Free text that ended at the limit of tokens. A truncated structure is an error instead. */
  readonly truncated: boolean;
  /** It was kept from before, or another call in flight was the same: it cost nothing. */
  readonly cached: boolean;
}

export type StreamPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'finish'; readonly usage: Usage; readonly truncated: boolean };

/** Every failure is a `ModelError`. */
export interface LanguageModel {
  readonly provider: string;
  readonly model: string;
  /** Tokens of prompt and reply together. */
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  generate<T>(prompt: Prompt, options: CallOptions & { readonly format: ReplyFormat<T> }): Promise<Reply<T>>;
  /** Text as it comes, then one `finish`. Ending the iteration ends the call. */
  stream(prompt: Prompt, options: CallOptions): AsyncGenerator<StreamPart, void, undefined>;
}

export interface Embeddings {
  /** One for each text, in order, of length 1. */
  readonly vectors: readonly Float32Array[];
  /** Tokens of all texts; 0 where the provider does not say. */
  readonly tokens: number;
}

export interface EmbeddingModel {
  readonly provider: string;
  readonly model: string;
  /** Numbers in a vector; null until the model has answered for the first time, where it is not configured. */
  readonly dimensions: number | null;
  embed(texts: readonly string[], options?: Pick<CallOptions, 'lane' | 'signal'>): Promise<Embeddings>;
}

export interface RankedText {
  /** Place among the texts that were sent. */
  readonly index: number;
  readonly score: number;
}

/** Judges how well texts answer a question, reading both together. */
export interface Reranker {
  readonly provider: string;
  readonly model: string;
  /** Best first, each text at most once; one that is left out was not judged. */
  rank(
    question: string,
    texts: readonly string[],
    options?: Pick<CallOptions, 'lane' | 'signal'>,
  ): Promise<readonly RankedText[]>;
}
