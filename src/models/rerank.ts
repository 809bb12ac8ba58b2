import { z } from 'zod';
import { parseJson } from '../lib/parse-json.ts';
import { startAttempt } from './attempt.ts';
import { ModelError } from './errors.ts';
import { explain } from './explain.ts';
import type { Fetch } from './http.ts';
import { bearer } from './providers/list.ts';
import type { Endpoint, RankedText, Reranker } from './spec.ts';

/** Cohere's and Jina's reply, and that of text-embeddings-inference. */
const Ranked = z.object({ index: z.int().min(0), relevance_score: z.number() });
const Judged = z.object({ index: z.int().min(0), score: z.number() });
const Reply = z.union([
  z
    .object({ results: z.array(Ranked) })
    .transform(({ results }) =>
      results.map(({ index, relevance_score }) => ({ index, score: relevance_score })),
    ),
  z.object({ results: z.array(Judged) }).transform(({ results }) => results),
  z.array(Judged),
]);

/** A server that ranks texts by `POST …/rerank`, one attempt a call. */
export function createReranker(access: Endpoint, timeoutMs: number, fetch: Fetch): Reranker {
  const { provider, model, baseUrl, apiKey } = access;
  const url = /\/rerank$/.test(baseUrl) ? baseUrl : `${baseUrl}/rerank`;
  /** text-embeddings-inference has another name for the texts; once it has said so it is spared the first one. */
  let wantsTexts = false;

  const ask = async (question: string, texts: readonly string[], signal: AbortSignal): Promise<unknown> => {
    const named = model === '' ? {} : { model };
    const sent = wantsTexts ? { texts, truncate: true } : { documents: texts, top_n: texts.length };
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(apiKey) },
      body: JSON.stringify({ ...named, query: question, ...sent }),
      signal,
    });
    const responseBody = await response.text();
    if (response.ok) return parseJson(responseBody);
    const { status: statusCode } = response;
    if (!wantsTexts && (statusCode === 400 || statusCode === 422) && /\btexts\b/.test(responseBody)) {
      wantsTexts = true;
      return ask(question, texts, signal);
    }
    throw { statusCode, responseBody, responseHeaders: Object.fromEntries(response.headers) };
  };

  return {
    provider,
    model,
    async rank(question, texts, { signal } = {}) {
      if (texts.length === 0) return [];
      using attempt = startAttempt(access, timeoutMs, signal);
      try {
        return readRanking(await ask(question, texts, attempt.signal), texts.length, access);
      } catch (thrown) {
        throw attempt.ended() ?? explain(thrown, access);
      }
    },
  };
}

function readRanking(reply: unknown, count: number, { provider, model }: Endpoint): RankedText[] {
  const ranked = Reply.safeParse(reply);
  const places = new Set(ranked.data?.map(({ index }) => index));
  if (
    !ranked.success ||
    places.size < ranked.data.length ||
    ranked.data.some(({ index }) => index >= count)
  ) {
    throw new ModelError('malformed', `${provider}:${model} sent something else than a ranking.`);
  }
  return ranked.data.toSorted((a, b) => b.score - a.score || a.index - b.index);
}
