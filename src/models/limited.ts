import type { Meter } from './metrics.ts';
import { asModelError, type Policy } from './policy.ts';
import type { CallOptions, EmbeddingModel, LanguageModel, Reranker } from './spec.ts';

/** The model under a policy: each attempt waits for its turn, and what may succeed later is tried again. */
export function limitLanguage(model: LanguageModel, policy: Policy, meter: Meter): LanguageModel {
  return {
    ...model,
    generate: (prompt, options) =>
      persist(policy, options, async () => {
        const reply = await model.generate(prompt, options);
        meter.used(reply.usage);
        return reply;
      }),
    async *stream(prompt, options) {
      const { lane = 'background', signal } = options;
      const attempts = policy.begin(lane, signal);
      for (;;) {
        const permit = await attempts.admit();
        let hasBegun = false;
        try {
          for await (const part of model.stream(prompt, options)) {
            hasBegun = true;
            if (part.type === 'finish') {
              meter.used(part.usage);
              permit.done(null);
            }
            yield part;
          }
          return;
        } catch (thrown) {
          const error = asModelError(thrown, signal);
          permit.done(error);
          // What has been shown cannot be taken back.
          if (hasBegun) throw error;
          await attempts.again(error);
        } finally {
          // Whoever reads the stream may end it at any time; the model was answering.
          permit.done(null);
        }
      }
    },
  };
}

export function limitEmbedding(model: EmbeddingModel, policy: Policy, meter: Meter): EmbeddingModel {
  return {
    provider: model.provider,
    model: model.model,
    get dimensions() {
      return model.dimensions;
    },
    embed: (texts, options = {}) =>
      persist(policy, options, async () => {
        const embeddings = await model.embed(texts, options);
        meter.used({ promptTokens: embeddings.tokens, completionTokens: 0 });
        return embeddings;
      }),
  };
}

export function limitReranker(reranker: Reranker, policy: Policy): Reranker {
  return {
    ...reranker,
    rank: (question, texts, options = {}) =>
      persist(policy, options, () => reranker.rank(question, texts, options)),
  };
}

async function persist<T>(
  policy: Policy,
  { lane = 'background', signal }: CallOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const attempts = policy.begin(lane, signal);
  for (;;) {
    const permit = await attempts.admit();
    try {
      const result = await attempt();
      permit.done(null);
      return result;
    } catch (thrown) {
      const error = asModelError(thrown, signal);
      permit.done(error);
      await attempts.again(error);
    } finally {
      permit.done(null);
    }
  }
}
