/** Models are open once, on the request thread, where their slots, cache and breaker are; ingestion threads ask across. */
import type { MessagePort } from 'node:worker_threads';
import { serve } from '../lib/rpc.ts';
import { ModelError } from '../models/errors.ts';
import type { LanguageModel, Prompt, ReplyFormat } from '../models/spec.ts';
import type { ModelUsage } from '../store/contract.ts';
import type { Answer, Unanswered } from './extract/by-model/ask.ts';

/** What an ingestion thread calls. */
export type ModelHandlers = {
  readonly ask: (job: number, prompt: Prompt) => Promise<Answer | Unanswered>;
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

export interface ServedModel {
  readonly model: LanguageModel;
  /** How its replies are read, so that one that cannot be is asked for again. */
  readonly format: ReplyFormat<unknown>;
}

interface Jobs {
  /** A job that has been stopped may go on asking until it notices. */
  isWanted(job: number): boolean;
  /** Told of each answer before the thread is. */
  onAnswer(job: number, usage: ModelUsage): void;
}

/** Answers a thread's calls. */
export function serveModel(
  port: MessagePort,
  { model, format }: ServedModel,
  { isWanted, onAnswer }: Jobs,
): ThreadCalls {
  const callsOf = new Map<number, Set<AbortController>>();

  async function call(prompt: Prompt, signal: AbortSignal): Promise<Answer | Unanswered> {
    try {
      const { text, cached, usage } = await model.generate(prompt, {
        lane: 'background',
        cacheMode: CACHE_MODE,
        signal,
        format,
      });
      return { text, cached, ...usage };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return { failed: error.kind, message: error.message };
    }
  }

  const handlers: ModelHandlers = {
    async ask(job, prompt) {
      if (!isWanted(job)) return { failed: 'cancelled', message: 'The document was stopped.' };
      const controller = new AbortController();
      const calls = callsOf.get(job) ?? new Set();
      callsOf.set(job, calls.add(controller));
      try {
        const answer = await call(prompt, controller.signal);
        onAnswer(job, usageOf(answer));
        return answer;
      } finally {
        calls.delete(controller);
        if (calls.size === 0) callsOf.delete(job);
      }
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
