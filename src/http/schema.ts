import { STATUS_CODES } from 'node:http';
import { isOpenAiPath, OpenAiErrorBody } from './openai/errors.ts';
import { Problem } from './problem.ts';

type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 414 | 415 | 422 | 429 | 500 | 503;

/** The `response` entries of errors an endpoint may answer. */
export function problems<const S extends ErrorStatus>(...statuses: readonly S[]) {
  const entries = [...statuses, 500].map((status) => [
    status,
    { description: STATUS_CODES[status] ?? '', content: { 'application/problem+json': { schema: Problem } } },
  ]);
  return Object.fromEntries(entries) as Record<
    S | 500,
    { description: string; content: Record<string, { schema: typeof Problem }> }
  >;
}

/** The `response` entry of an error that does not come from the endpoint at `url`, but from what stands before it. */
export function errorBefore(url: string, status: ErrorStatus) {
  if (!isOpenAiPath(url)) return problems(status)[status];
  return {
    description: STATUS_CODES[status] ?? '',
    content: { 'application/json': { schema: OpenAiErrorBody } },
  };
}
