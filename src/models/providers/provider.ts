import type { EmbeddingModel, JSONValue, LanguageModel } from 'ai';
import type { Fetch } from '../http.ts';
import type { ModelAccess } from '../spec.ts';

/**
 * The models of the AI SDK's provider packages, whose `doGenerate`, `doStream` and `doEmbed` are one attempt each. The functions of
 * `ai` itself (`generateText` …) are passed by: retries, repair and errors are ours.
 */
export type SdkLanguageModel = Extract<LanguageModel, { specificationVersion: 'v4' }>;
export type SdkEmbeddingModel = Extract<EmbeddingModel, { specificationVersion: 'v4' }>;
export type SdkCall = Parameters<SdkLanguageModel['doGenerate']>[0];
export type ProviderOptions = Record<string, Record<string, JSONValue>>;

/** What a call may ask of the parameters that providers name differently. */
export interface CallSettings {
  readonly temperature: number | undefined;
  readonly maxOutputTokens: number;
  readonly contextTokens: number;
}

export interface ProviderLanguageModel {
  readonly sdk: SdkLanguageModel;
  /**
   * Whether the schema is repeated in the prompt: servers that constrain the output by a grammar do not show it to the model, and
   * others ignore it.
   */
  readonly tellsSchema: boolean;
  /** What the provider wants with each call, beyond the common parameters. */
  options?(settings: CallSettings): ProviderOptions;
  /** What it wants with the system message. */
  readonly systemOptions?: ProviderOptions;
}

export interface Provider {
  openLanguage(access: ModelAccess, fetch: Fetch): Promise<ProviderLanguageModel>;
  /** Null dimensions: the model's own. Absent: the provider has no embeddings. */
  openEmbedding?(
    access: ModelAccess,
    dimensions: number | null,
    fetch: Fetch,
  ): Promise<ProviderEmbeddingModel>;
  /** The names of the models the server has, in one cheap request; null where it does not tell. */
  listModels(access: ModelAccess, fetch: Fetch, signal: AbortSignal): Promise<readonly string[] | null>;
}

export interface ProviderEmbeddingModel {
  readonly sdk: SdkEmbeddingModel;
  readonly options?: ProviderOptions;
}
