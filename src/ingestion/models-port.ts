/** Models are open once, on the request thread, where their slots, cache and breaker are; ingestion threads ask across. */
import type { MessagePort } from 'node:worker_threads';
import { serve } from '../lib/rpc.ts';
import { ModelError } from '../models/errors.ts';
import type { LanguageModel, Prompt, ReplyFormat } from '../models/spec.ts';
import type { ModelUsage } from '../store/contract.ts';
import type { EmbedPassages, SpacedVectors } from './embed/embed-chunks.ts';
import type { Answer, Unanswered } from './extract/by-model/ask.ts';

/** What an ingestion thread calls. */
export type ModelHandlers = {
  readonly ask: (job: number, prompt: Prompt) => Promise<Answer | Unanswered>;
  /** Rejects with a `ModelError`. */
  readonly embed: (job: number, texts: readonly string[]) => Promise<SpacedVectors>;
};

/** The response cache's mode for what documents say: the contract calls it `default`. */
const CACHE_MODE = 'default';

export const NO_USAGE: ModelUsage = { modelCalls: 0, cachedCalls: 0, promptTokens: 0, completionTokens: 0 };

export function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    modelCalls: one.modelCalls + other.modelCalls,
    cachedCalls: one.cachedCalls + other.cachedCalls,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
  };
}

/** What a call took. One that failed took no tokens that anybody told. */
export function usageOf(answer: Answer | Unanswered): ModelUsage {
  if ('failed' in answer) return answer.failed === 'cancelled' ? NO_USAGE : { ...NO_USAGE, modelCalls: 1 };
  const { cached, promptTokens, completionTokens } = answer;
  return { modelCalls: Number(!cached), cachedCalls: Number(cached), promptTokens, completionTokens };
}

/** The calls of one thread. */
export interface ThreadCalls {
  /** Ends the calls of a job that was stopped. */
  cancel(job: number): void;
  /** Ends all of them: the thread is gone. */
  end(): void;
}

export interface ServedModels {
  readonly language: {
    readonly model: LanguageModel;
    /** How its replies are read, so that one that cannot be is asked for again. */
    readonly format: ReplyFormat<unknown>;
  } | null;
  readonly embed: EmbedPassages | null;
}

interface Jobs {
  /** A job that has been stopped may go on asking until it notices. */
  isWanted(job: number): boolean;
  /** Told of each answer before the thread is. */
  onAnswer(job: number, usage: ModelUsage): void;
}

/** Answers a thread's calls. */
export function serveModels(
  port: MessagePort,
  { language, embed }: ServedModels,
  { isWanted, onAnswer }: Jobs,
): ThreadCalls {
  const callsOf = new Map<number, Set<AbortController>>();

  /** A call that ends with its job. */
  async function during<T>(job: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    if (!isWanted(job)) controller.abort();
    const calls = callsOf.get(job) ?? new Set();
    callsOf.set(job, calls.add(controller));
    try {
      return await call(controller.signal);
    } finally {
      calls.delete(controller);
      if (calls.size === 0) callsOf.delete(job);
    }
  }

  const handlers: ModelHandlers = {
    async ask(job, prompt) {
      if (!language) throw new TypeError('No language model is served.');
      const { model, format } = language;
      const answer = await during(job, (signal) => ask(model, prompt, format, signal));
      onAnswer(job, usageOf(answer));
      return answer;
    },
    embed(job, texts) {
      if (!embed) throw new TypeError('No embedding model is served.');
      return during(job, (signal) => embed(texts, signal));
    },
  };
  serve(port, handlers);

  const cancel = (job: number) => {
    for (const controller of callsOf.get(job) ?? []) controller.abort();
  };
  return {
    cancel,
    end() {
      for (const job of callsOf.keys()) cancel(job);
      port.close();
    },
  };
}

async function ask(
  model: LanguageModel,
  prompt: Prompt,
  format: ReplyFormat<unknown>,
  signal: AbortSignal,
): Promise<Answer | Unanswered> {
  try {
    const reply = await model.generate(prompt, { lane: 'background', cacheMode: CACHE_MODE, signal, format });
    return { text: reply.text, cached: reply.cached, ...reply.usage };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { failed: error.kind, message: error.message };
  }
}
