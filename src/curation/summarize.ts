import { oneLine } from '../lib/one-line.ts';
import { TEXT } from '../models/reply-format.ts';
import type { CallOptions, LanguageModel } from '../models/spec.ts';
import { countTokens, truncateToTokens } from '../text/tokens.ts';
import { type Subject, summaryPrompt } from './summary-prompt.ts';

/** Tokens of descriptions that one call is given: beyond that models lose sight of what stands in the middle. */
const PART_TOKENS = 4_000;
/** However small the model's window is. */
const LEAST_TOKENS = 200;
/** 120 words, in any language. */
const REPLY_TOKENS = 400;
/** One description may be a page that a model copied. */
const DESCRIPTION_TOKENS = 400;
/** What stands around the descriptions. */
const FRAME_TOKENS = 300;

export interface Writer {
  readonly model: LanguageModel;
  /** Null: that of the descriptions. */
  readonly language: string | null;
}

/**
 * One paragraph of all the descriptions: at once where they fit, otherwise of paragraphs of some of them each.
 *
 * @throws {ModelError}
 */
export async function summarize(
  { model, language }: Writer,
  subject: Subject,
  descriptions: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const room = Math.min(
    PART_TOKENS,
    Math.max(LEAST_TOKENS, model.contextTokens - REPLY_TOKENS - FRAME_TOKENS),
  );
  const options = {
    lane: 'background',
    cacheMode: 'default',
    maxOutputTokens: REPLY_TOKENS,
    signal,
  } satisfies CallOptions;
  const ask = async (some: readonly string[]): Promise<string> => {
    const { value, truncated } = await model.generate(summaryPrompt(subject, some, language), {
      ...options,
      format: TEXT,
    });
    const text = oneLine(value);
    return truncated ? toLastSentence(text) : text;
  };

  let texts = descriptions.map((text) => truncateToTokens(text, Math.min(DESCRIPTION_TOKENS, room)));
  for (;;) {
    const parts = partsOf(texts, room);
    if (parts.length <= 1) return texts.length > 0 ? ask(texts) : '';
    // Each part is at least two, unless one fills it: then what is left of it will do.
    const paragraphs = await Promise.all(
      parts.map((part) => (part.length > 1 ? ask(part) : (part[0] ?? ''))),
    );
    texts = paragraphs.filter(Boolean).map((text) => truncateToTokens(text, Math.floor(room / 2) - 1));
  }
}

/** In order, each of at most so many tokens. */
function partsOf(texts: readonly string[], room: number): string[][] {
  const parts: string[][] = [];
  let left = 0;
  for (const text of texts) {
    const tokens = countTokens(text) + 2;
    const part = parts.at(-1);
    if (part && tokens <= left) {
      part.push(text);
      left -= tokens;
    } else {
      parts.push([text]);
      left = room - tokens;
    }
  }
  return parts;
}

/** A reply that ended at its limit of tokens ends in the middle of a sentence. */
function toLastSentence(text: string): string {
  const end = Math.max(...['. ', '! ', '? ', '。', '！', '？'].map((mark) => text.lastIndexOf(mark)));
  return end > 0 ? text.slice(0, end + 1) : text;
}
