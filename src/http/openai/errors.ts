import { z } from 'zod';
import { QueryError } from '../../retrieval/query.ts';
import { HttpProblem } from '../problem.ts';

export const OpenAiErrorBody = z
  .object({
    error: z
      .object({
        message: z
          .string()
          .meta({ description: 'What was wrong and what to do.', example: 'There is no model "svc-best".' }),
        type: z.string().meta({
          description: '`invalid_request_error`, `rate_limit_error` or `server_error`.',
          example: 'invalid_request_error',
        }),
        param: z
          .string()
          .nullable()
          .meta({ description: 'The parameter that is to blame.', example: 'model' }),
        code: z
          .string()
          .nullable()
          .meta({ description: 'The kind of error, for programs.', example: 'model_not_found' }),
      })
      .meta({ description: 'The error.' }),
  })
  .meta({ id: 'OpenAiError', description: "An error in OpenAI's shape." });
export type OpenAiErrorBody = z.output<typeof OpenAiErrorBody>;

/** An error of an endpoint under `/v1` that names its parameter and a code of OpenAI's. */
export class OpenAiError extends HttpProblem {
  readonly param: string;
  readonly code: string;
  constructor(statusCode: number, message: string, param: string, code: string) {
    super(statusCode, message);
    this.param = param;
    this.code = code;
  }
}

export function isOpenAiPath(url: string): boolean {
  return /^\/v1(?:[/?]|$)/.test(url);
}

/** What is 422 elsewhere is 400 here. */
export function openAiStatus({ statusCode }: HttpProblem): number {
  return statusCode === 422 ? 400 : statusCode;
}

/** An error as OpenAI's API tells it. */
export function openAiErrorBody(problem: HttpProblem): OpenAiErrorBody {
  const { statusCode, message } = problem;
  return { error: { message, type: typeOf(statusCode), ...blame(problem) } };
}

function typeOf(status: number): string {
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

function blame(problem: HttpProblem): { param: string | null; code: string | null } {
  if (problem instanceof OpenAiError) return { param: problem.param, code: problem.code };
  const { cause, errors, statusCode } = problem;
  if (cause instanceof QueryError) return { param: null, code: cause.code };
  if (statusCode === 401) return { param: null, code: 'invalid_api_key' };
  const [first] = errors ?? [];
  if (!first?.path) return { param: null, code: null };
  return { param: first.path.replace(/\.(\d+)(?=\.|$)/g, '[$1]'), code: codeOf(first.message) };
}

function codeOf(message: string): string {
  if (message.startsWith('is required')) return 'missing_required_parameter';
  return /^expected .+, received /.test(message) ? 'invalid_type' : 'invalid_value';
}
