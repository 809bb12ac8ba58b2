import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cancelled } from './errors.ts';
import type { Meter } from './metrics.ts';
import { createShared } from './shared.ts';
import type { CallOptions, LanguageModel, Prompt, Reply, ReplyFormat, Usage } from './spec.ts';

/** Where replies are kept; the store's cache is one. */
export interface ReplyStore {
  get(mode: string, key: string): Promise<string | null>;
  put(mode: string, key: string, value: string): Promise<void>;
}

/** Another reading of the same kept replies takes another number. */
const FORMAT = 1;

const Kept = z.object({ text: z.string(), truncated: z.boolean() });
type Kept = z.output<typeof Kept>;

const NOTHING: Usage = { promptTokens: 0, completionTokens: 0 };

/**
 * The model with a memory, for calls that name a `cacheMode`: a kept reply costs no call and no tokens, and calls that are the same
 * and in flight at once are one. The key is everything the reply depends on, the whole prompt included, so no reply outlives it.
 *
 * @param address Tells apart servers that have a model of the same name.
 * @param onError The store failed; the model is asked instead, or the reply is not kept.
 */
export function cacheReplies(
  model: LanguageModel,
  address: string,
  store: ReplyStore,
  meter: Meter,
  onError: (error: unknown) => void,
): LanguageModel {
  const shared = createShared<Reply<unknown>>();
  /** Replies on their way to the store, which may gather what is written for a while: whoever asked need not wait for that. */
  const unkept = new Map<string, Kept>();

  async function look(mode: string, key: string): Promise<Kept | null> {
    const kept = unkept.get(`${mode} ${key}`) ?? (await lookInStore(mode, key));
    meter.cacheAsked(kept !== null);
    return kept;
  }

  async function lookInStore(mode: string, key: string): Promise<Kept | null> {
    try {
      const value = await store.get(mode, key);
      return value === null ? null : read(value);
    } catch (error) {
      onError(error);
      return null;
    }
  }

  function keep(mode: string, key: string, { text, truncated }: Kept): void {
    const kept = { text, truncated };
    const name = `${mode} ${key}`;
    unkept.set(name, kept);
    store
      .put(mode, key, JSON.stringify(kept))
      .catch(onError)
      .finally(() => {
        if (unkept.get(name) === kept) unkept.delete(name);
      });
  }

  return {
    ...model,

    async generate(prompt, options) {
      const { cacheMode: mode, format, signal } = options;
      if (mode === undefined) return model.generate(prompt, options);
      if (signal?.aborted) throw cancelled();
      const key = keyOf(model, address, prompt, options, format);
      const kept = await look(mode, key);
      if (kept) return { value: format.read(kept.text), ...kept, usage: NOTHING, cached: true };
      const { result, isFirst } = shared(`${mode} ${key}`, signal, async (ownSignal) => {
        const reply = await model.generate(prompt, { ...options, signal: ownSignal });
        keep(mode, key, reply);
        return reply;
      });
      const { text, truncated, usage } = await result;
      return {
        value: format.read(text),
        text,
        truncated,
        usage: isFirst ? usage : NOTHING,
        cached: !isFirst,
      };
    },

    async *stream(prompt, options) {
      const { cacheMode: mode } = options;
      if (mode === undefined) return yield* model.stream(prompt, options);
      const key = keyOf(model, address, prompt, options, null);
      const kept = await look(mode, key);
      if (kept) {
        yield { type: 'text', text: kept.text };
        yield { type: 'finish', usage: NOTHING, truncated: kept.truncated };
        return;
      }
      let text = '';
      for await (const part of model.stream(prompt, options)) {
        if (part.type === 'text') text += part.text;
        else keep(mode, key, { text, truncated: part.truncated });
        yield part;
      }
    },
  };
}

function keyOf(
  { provider, model, maxOutputTokens }: LanguageModel,
  address: string,
  prompt: Prompt,
  options: CallOptions,
  format: ReplyFormat<unknown> | null,
): string {
  const tokens = Math.min(options.maxOutputTokens ?? Infinity, maxOutputTokens);
  const schema = format?.jsonSchema ?? null;
  const all = [FORMAT, provider, model, address, options.temperature ?? 0, tokens, schema];
  const messages = prompt.map(({ role, content }) => [role, content]);
  return createHash('sha256')
    .update(JSON.stringify([all, messages]))
    .digest('base64url');
}

function read(value: string): Kept | null {
  try {
    return Kept.parse(JSON.parse(value));
  } catch {
    return null;
  }
}
