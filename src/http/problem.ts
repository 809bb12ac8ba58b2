import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { UploadError } from '../ingestion/input-directory.ts';
import { QueryError } from '../retrieval/query.ts';
import { StoreError } from '../store/contract.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export const FieldError = z.object({
  path: z
    .string()
    .meta({ description: 'Which field, outermost first.', example: 'conversation_history.0.role' }),
  message: z
    .string()
    .meta({ description: 'What is wrong with it.', example: 'is required (expected string)' }),
});

/** RFC 9457. */
export const Problem = z
  .object({
    type: z.string().meta({
      description: 'Kind of problem; `about:blank` says no more than the status.',
      example: 'about:blank',
    }),
    title: z.string().meta({ description: 'The status in words.', example: 'Unprocessable Entity' }),
    status: z.int().meta({ description: 'HTTP status.', example: 422 }),
    detail: z
      .string()
      .meta({ description: 'What was wrong and what to do.', example: 'query: must not be blank' }),
    errors: z
      .array(FieldError)
      .optional()
      .meta({ description: 'The fields that are missing, of the wrong type or out of range.' }),
    id: z
      .string()
      .optional()
      .meta({ description: 'Under this id the log says more (status 500).', example: '3f9c1d0e' }),
  })
  .meta({ id: 'Problem', description: 'An error, as RFC 9457 has it.' });
export type Problem = z.output<typeof Problem>;
export type FieldError = z.output<typeof FieldError>;

interface ProblemOptions extends ErrorOptions {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error that an endpoint answers on purpose. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly statusCode: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  constructor(statusCode: number, detail: string, options: ProblemOptions = {}) {
    super(detail, options);
    this.statusCode = statusCode;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }
}

/** More than anybody reads: a request of 32 MB has room for millions of faults. */
export const NAMED_FIELDS = 100;

/** 422: fields that are missing, of the wrong type or out of range. */
export function invalid(...errors: FieldError[]): HttpProblem {
  return invalidFields(errors);
}

/** The same of the first of many. */
export function invalidFields(errors: readonly FieldError[], count = errors.length): HttpProblem {
  const listed = errors.slice(0, 5).map(({ path, message }) => (path ? `${path}: ${message}` : message));
  if (count > listed.length) listed.push(`and ${count - listed.length} more`);
  return new HttpProblem(422, listed.join('; '), { errors });
}

export function problemBody(status: number, detail: string, more: Partial<Problem> = {}): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, ...more };
}

const STORE_STATUS = { not_found: 404, conflict: 409, locked: 503, unavailable: 503 } as const;
const QUERY_STATUS = { no_model: 503, model_failed: 503 } as const;

/** What the service's own errors are over HTTP; null for an error that nobody foresaw. */
export function toHttpProblem(error: unknown): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (error instanceof StoreError) {
    if (error.code === 'invalid_cursor') return invalid({ path: 'cursor', message: error.message });
    return new HttpProblem(STORE_STATUS[error.code], error.message, { cause: error });
  }
  if (error instanceof UploadError) return new HttpProblem(503, error.message, { cause: error });
  if (error instanceof QueryError) {
    if (error.code === 'unknown_model') return invalid({ path: 'llm_model', message: error.message });
    if (error.code === 'unknown_provider') return invalid({ path: 'llm_provider', message: error.message });
    const headers = { ...(error.retryAfterMs !== null && { 'retry-after': inSeconds(error.retryAfterMs) }) };
    return new HttpProblem(QUERY_STATUS[error.code], error.message, { cause: error, headers });
  }
  return null;
}

function inSeconds(milliseconds: number): string {
  return String(Math.max(1, Math.ceil(milliseconds / 1000)));
}
