import { createBuiltinEmbedding } from './builtin/model.ts';
import { cacheReplies, type ReplyStore } from './cache.ts';
import { checkModel } from './check.ts';
import { batchEmbedding, createEmbeddingModel } from './embedding.ts';
import { createFetch, type Fetch } from './http.ts';
import { createLanguageModel } from './language.ts';
import { limitEmbedding, limitLanguage, limitReranker } from './limited.ts';
import { createMeter, type Meter, type ModelCounts } from './metrics.ts';
import { createPolicy, POLICY, type PolicySettings } from './policy.ts';
import { PROVIDERS } from './providers/providers.ts';
import { createReranker } from './rerank.ts';
import { createSlots } from './slots.ts';
import type { EmbeddingModel, Endpoint, LanguageModel, ModelAccess, Reranker } from './spec.ts';

export interface ModelsSettings {
  /** The default first, each with its own access; empty: no language model. */
  readonly language: readonly ModelAccess[];
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  /** Null: the built-in embedding. */
  readonly embedding: ModelAccess | null;
  /** Null: the model's own. */
  readonly embeddingDimensions: number | null;
  /** None: passages keep the order that retrieval gives them. */
  readonly rerank?: Endpoint | null;
}

/** What is shown of a model: never an address or a key. */
export interface ModelStatus {
  readonly kind: 'language' | 'embedding' | 'rerank';
  readonly provider: string;
  readonly model: string;
  /** Whether the last attempt, or the check at the start, was answered; null: not asked yet. */
  readonly answered: boolean | null;
  /** True while nothing is sent because it failed too often. */
  readonly paused: boolean;
}

export interface ModelReport extends ModelStatus {
  readonly counts: ModelCounts;
}

export interface Models extends AsyncDisposable {
  /** The default first. */
  readonly language: readonly LanguageModel[];
  readonly embedding: EmbeddingModel;
  readonly reranker: Reranker | null;
  /**
   * A model that was configured before the present one, if it may be where that is: with the same provider. Whether it is that model
   * is to be seen by what it makes of a text.
   */
  formerEmbedding(name: EmbeddingName): Promise<EmbeddingModel | null>;
  /** The first that fits both names; null: none is configured so. */
  find(provider?: string, model?: string): LanguageModel | null;
  status(): ModelStatus[];
  report(): ModelReport[];
  /** Calls of all language models, and those that wait for their turn. */
  readonly load: { readonly inFlight: number; readonly waiting: number };
}

export interface EmbeddingName {
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
}

type ModelName = Pick<ModelStatus, 'kind' | 'provider' | 'model'>;

interface Uses {
  readonly cache: ReplyStore;
  /** One line for people about a model that does not work as it is configured. */
  readonly onProblem: (problem: string) => void;
  readonly onCacheError: (error: unknown) => void;
  /** It failed too often, and only now and then is a call sent to see whether it is back; null: it is. */
  readonly onPause?: (model: ModelName, problem: string | null) => void;
  /** An attempt to call a model ended, after so many seconds. */
  readonly onAttempt?: (model: ModelName, seconds: number) => void;
  readonly fetch?: Fetch;
  readonly policy?: PolicySettings;
}

interface Entry {
  readonly access: Endpoint;
  /** What is wrong with it, in one line, asked at no cost; null: nothing. */
  check(signal: AbortSignal): Promise<string | null>;
  readonly kind: ModelStatus['kind'];
  readonly meter: Meter;
  readonly isOpen: () => boolean;
}

/** Opens every configured model and checks each in the background: what does not work is said in one line, the rest goes on. */
export async function openModels(settings: ModelsSettings, uses: Uses): Promise<Models> {
  const fetch = createFetch(uses.fetch);
  const slots = createSlots(settings.concurrency);
  const entries: Entry[] = [];
  const checkOf = (access: ModelAccess) => (signal: AbortSignal) => checkModel(access, fetch, signal);
  const enter = (access: Endpoint, kind: Entry['kind'], check: Entry['check'], shared = slots) => {
    const { provider, model } = access;
    const name: ModelName = { kind, provider, model };
    const meter = createMeter((seconds) => uses.onAttempt?.(name, seconds));
    const policy = createPolicy(shared, meter, uses.policy ?? POLICY, (isPaused) =>
      uses.onPause?.(name, isPaused ? meter.lastProblem : null),
    );
    entries.push({ access, kind, check, meter, isOpen: () => policy.isOpen });
    return { meter, policy };
  };

  const language: LanguageModel[] = [];
  for (const access of settings.language) {
    const provider = await PROVIDERS[access.provider].openLanguage(access, fetch);
    const { meter, policy } = enter(access, 'language', checkOf(access));
    const limited = limitLanguage(createLanguageModel(provider, { ...settings, access }), policy, meter);
    language.push(cacheReplies(limited, access.baseUrl, uses.cache, meter, uses.onCacheError));
  }
  const embedding = await openEmbedding();
  const reranker = openReranker(settings.rerank ?? null);

  async function openEmbedding(): Promise<EmbeddingModel> {
    const { embedding: access, embeddingDimensions: dimensions } = settings;
    if (access === null) return createBuiltinEmbedding(dimensions ?? 384);
    // Embeddings have slots of their own: they are quick, and must not wait behind replies that take minutes.
    const { meter, policy } = enter(access, 'embedding', checkOf(access), createSlots(settings.concurrency));
    return batchEmbedding(limitEmbedding(await embeddingBy(access, dimensions), policy, meter));
  }

  async function embeddingBy(access: ModelAccess, dimensions: number | null): Promise<EmbeddingModel> {
    const provider = await PROVIDERS[access.provider].openEmbedding?.(access, dimensions, fetch);
    if (!provider) throw new Error(`${access.provider} has no embeddings`);
    return createEmbeddingModel(provider, access, dimensions, settings.timeoutMs);
  }

  async function formerEmbedding({
    provider,
    model,
    dimensions,
  }: EmbeddingName): Promise<EmbeddingModel | null> {
    const { embedding: access, embeddingDimensions } = settings;
    if (access?.provider !== provider) return null;
    const asked = embeddingDimensions === null ? null : dimensions;
    const meter = createMeter();
    const policy = createPolicy(createSlots(settings.concurrency), meter, uses.policy ?? POLICY);
    return limitEmbedding(await embeddingBy({ ...access, model }, asked), policy, meter);
  }

  function openReranker(access: Endpoint | null): Reranker | null {
    if (access === null) return null;
    // Nothing can be asked of it for nothing.
    const { policy } = enter(access, 'rerank', async () => null, createSlots(settings.concurrency));
    return limitReranker(createReranker(access, settings.timeoutMs, fetch), policy);
  }

  const closing = new AbortController();
  const checks = Promise.all(
    entries.map(async ({ check, kind, meter }) => {
      const problem = await check(closing.signal);
      if (closing.signal.aborted || kind === 'rerank') return;
      meter.checked(problem);
      if (problem) uses.onProblem(problem);
    }),
  );

  const statusOf = ({ access, kind, meter, isOpen }: Entry): ModelStatus => ({
    kind,
    provider: access.provider,
    model: access.model,
    answered: meter.lastAnswered,
    paused: isOpen(),
  });

  return {
    language,
    embedding,
    reranker,
    formerEmbedding,
    find: (provider, model) =>
      language.find(
        (one) =>
          (provider === undefined || one.provider === provider) &&
          (model === undefined || one.model === model),
      ) ?? null,
    status: () => entries.map(statusOf),
    report: () => entries.map((entry) => ({ ...statusOf(entry), counts: entry.meter.counts() })),
    get load() {
      return { inFlight: slots.inFlight, waiting: slots.waiting };
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await checks;
    },
  };
}
