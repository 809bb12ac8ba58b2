import { z } from 'zod';
import { parseJson } from '../../lib/parse-json.ts';
import type { Fetch } from '../http.ts';

/** OpenAI's and Anthropic's list, and Ollama's. */
const List = z.union([
  z.object({ data: z.array(z.object({ id: z.string() })) }).transform(({ data }) => data.map(({ id }) => id)),
  z
    .object({ models: z.array(z.object({ name: z.string() })) })
    .transform(({ models }) => models.map(({ name }) => name)),
]);

/**
 * Reads a list of models. Null where the server has none to show: many compatible ones do not know the path.
 *
 * @throws what `explain` can read, as the provider packages do.
 */
export async function fetchList(
  url: string,
  headers: Record<string, string>,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const response = await fetch(url, { headers, signal });
  const responseBody = await response.text();
  const { status: statusCode } = response;
  if (statusCode === 404 || statusCode === 405 || statusCode === 501) return null;
  if (!response.ok) {
    throw { statusCode, responseBody, responseHeaders: Object.fromEntries(response.headers) };
  }
  const list = List.safeParse(parseJson(responseBody));
  return list.success ? list.data : null;
}

export function bearer(apiKey: string | null): Record<string, string> {
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
}
