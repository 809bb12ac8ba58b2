import { oneLine } from '../lib/one-line.ts';
import { type Attempt, startAttempt } from './attempt.ts';
import { ModelError } from './errors.ts';
import { explain } from './explain.ts';
import type { ProviderLanguageModel, SdkCall, SdkLanguageModel } from './providers/provider.ts';
import { type Concessions, concede, toSdkCall } from './request.ts';
import type { LanguageModel, ModelAccess, Reply, Usage } from './spec.ts';
import { createThinkingFilter } from './thinking.ts';

export interface LanguageSettings {
  readonly access: ModelAccess;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  /** Milliseconds for a reply; of a stream, for each part of it. */
  readonly timeoutMs: number;
}

type SdkUsage = Awaited<ReturnType<SdkLanguageModel['doGenerate']>>['usage'];
type SdkFinish = Awaited<ReturnType<SdkLanguageModel['doGenerate']>>['finishReason'];

/** A provider's model as Weft's, one attempt a call: neither waiting nor trying again. */
export function createLanguageModel(
  provider: ProviderLanguageModel,
  settings: LanguageSettings,
): LanguageModel {
  const { access, timeoutMs, contextTokens, maxOutputTokens } = settings;
  const { sdk } = provider;
  const concessions: Concessions = { schema: false, temperature: false };

  /** Sends, and once more without what the server turns out not to know; it is left out from then on. */
  async function send<R>(call: () => SdkCall, request: (call: SdkCall) => PromiseLike<R>): Promise<R> {
    for (;;) {
      const sent = call();
      try {
        return await request(sent);
      } catch (thrown) {
        const error = explain(thrown, access);
        if (!concede(error, sent, concessions)) throw error;
      }
    }
  }

  const failure = (thrown: unknown, attempt: Attempt) => attempt.ended() ?? explain(thrown, access);

  return {
    provider: access.provider,
    model: access.model,
    contextTokens,
    maxOutputTokens,

    async generate(prompt, options) {
      using attempt = startAttempt(access, timeoutMs, options.signal);
      try {
        const { signal } = attempt;
        const result = await send(
          () => toSdkCall(prompt, options, provider, settings, concessions, signal),
          (call) => sdk.doGenerate(call),
        );
        const parts = result.content.map((part) => (part.type === 'text' ? part.text : ''));
        const filter = createThinkingFilter();
        const text = filter.push(parts.join('')) + filter.end();
        const truncated = checkFinish(result.finishReason, text, access);
        if (truncated && options.format.jsonSchema) throw truncatedReply(access);
        const value = options.format.read(text);
        return { value, text, usage: toUsage(result.usage), truncated, cached: false } satisfies Reply<
          typeof value
        >;
      } catch (thrown) {
        throw failure(thrown, attempt);
      }
    },

    async *stream(prompt, options) {
      using attempt = startAttempt(access, timeoutMs, options.signal);
      // The request is aborted only until the stream is there; then the stream is cancelled instead, which ends the response from
      // the reader's side: aborted from below, the Ollama package leaves a rejection that nobody handles.
      const connecting = new AbortController();
      const disconnect = () => connecting.abort();
      attempt.signal.addEventListener('abort', disconnect, { once: true });
      if (attempt.signal.aborted) disconnect();
      let reader: ReturnType<Awaited<ReturnType<typeof sdk.doStream>>['stream']['getReader']> | null = null;
      const cancel = () => reader?.cancel().catch(() => {});
      try {
        const { stream } = await send(
          () => toSdkCall(prompt, options, provider, settings, concessions, connecting.signal),
          (call) => sdk.doStream(call),
        );
        reader = stream.getReader();
        attempt.signal.removeEventListener('abort', disconnect);
        attempt.signal.addEventListener('abort', cancel, { once: true });
        const filter = createThinkingFilter();
        let hasText = false;
        for (;;) {
          attempt.touch();
          const { done, value: part } = await reader.read();
          const ended = attempt.ended();
          if (ended) throw ended;
          if (done) throw brokenOff(access);
          if (part.type === 'error') throw part.error;
          if (part.type === 'text-delta') {
            const text = filter.push(part.delta);
            if (text === '') continue;
            hasText = true;
            yield { type: 'text', text };
          }
          if (part.type !== 'finish') continue;
          const { unified, raw } = part.finishReason;
          if (unified === 'interrupted' || (unified === 'other' && raw === undefined))
            throw brokenOff(access);
          const rest = filter.end();
          if (rest) yield { type: 'text', text: rest };
          const truncated = checkFinish(part.finishReason, hasText ? 'some' : rest, access);
          yield { type: 'finish', usage: toUsage(part.usage), truncated };
          return;
        }
      } catch (thrown) {
        throw failure(thrown, attempt);
      } finally {
        await cancel();
      }
    },
  };
}

/** Whether the text ends at the limit of tokens; throws where there is none to take. */
function checkFinish({ unified, raw }: SdkFinish, text: string, access: ModelAccess): boolean {
  const who = `${access.provider}:${access.model}`;
  if (unified === 'content-filter') {
    const said = oneLine(text).slice(0, 200);
    throw new ModelError('refused', `${who} refused to answer${said && ` (${said})`}.`);
  }
  if (unified === 'length' && text.trim() === '') throw truncatedReply(access);
  if (unified === 'error' || unified === 'tool-calls') {
    throw new ModelError('malformed', `${who} ended its reply with "${raw ?? unified}".`);
  }
  if (text.trim() === '') throw new ModelError('malformed', `${who} replied with nothing.`);
  return unified === 'length';
}

function truncatedReply({ provider, model }: ModelAccess): ModelError {
  const hint = 'raise LLM_MAX_OUTPUT_TOKENS, or give it less at a time (CHUNK_TOKENS)';
  return new ModelError(
    'truncated',
    `${provider}:${model} reached its limit of tokens before the reply was complete; ${hint}.`,
  );
}

function brokenOff({ provider, model }: ModelAccess): ModelError {
  return new ModelError('unreachable', `${provider}:${model} broke off in the middle of its answer.`);
}

function toUsage({ inputTokens, outputTokens }: SdkUsage): Usage {
  return { promptTokens: inputTokens.total ?? 0, completionTokens: outputTokens.total ?? 0 };
}
