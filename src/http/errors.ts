import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import { shorten } from '../lib/shorten.ts';
import { QueryError } from '../retrieval/query.ts';
import { unsupportedType } from './media-type.ts';
import { isOpenAiPath, openAiErrorBody, openAiStatus } from './openai/errors.ts';
import {
  type FieldError,
  HttpProblem,
  invalidFields,
  NAMED_FIELDS,
  PROBLEM_TYPE,
  problemBody,
  toHttpProblem,
} from './problem.ts';

/** Characters of a field's name, and of what is wrong with it: names of fields that nobody knows are the sender's. */
const MOST_OF_A_FIELD = 300;

type Limits = Pick<Config, 'maxBodyBytes' | 'requestTimeoutMs'>;

/**
 * Every error of every route, and those that Fastify raises before there is one: in OpenAI's shape under `/v1`, as
 * `application/problem+json` elsewhere.
 */
export function createErrorHandler(limits: Limits) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const known = explain(error, request, limits);
    const problem = known ?? unexpected(error, request);
    const { statusCode, message, errors, headers } = problem;
    if (known && statusCode >= 500) request.log.warn({ reason: message }, 'a request could not be served');
    // Fastify closes the connection of a body that is too large. Clients that are still sending would lose the answer with it; left
    // open, Node reads the rest to nowhere, for as long as the request may take.
    if (statusCode === 413) reply.removeHeader('connection');
    reply.headers(headers);
    if (isOpenAiPath(request.url)) return sendOpenAiError(reply, problem);
    const more = { ...(errors && { errors: [...errors] }), ...(!known && { id: request.id }) };
    const body = problemBody(statusCode, message, more);
    return reply.code(statusCode).type(PROBLEM_TYPE).send(body);
  };
}

function sendOpenAiError(reply: FastifyReply, problem: HttpProblem): FastifyReply {
  const body = openAiErrorBody(problem);
  // OpenAI's clients ask again after any 503 unless told not to; a model that is not configured, or a wrong key, will not be better then.
  if (problem.cause instanceof QueryError && !problem.cause.retryable) {
    reply.header('x-should-retry', 'false');
  }
  return reply.code(openAiStatus(problem)).send(body);
}

/** For an error that nobody foresaw: the log says more than the client is told. */
export function unexpected(error: unknown, request: FastifyRequest): HttpProblem {
  request.log.error({ err: error }, 'a request failed unexpectedly');
  const detail = `Something went wrong in the service. The log says what, under the id ${request.id}.`;
  return new HttpProblem(500, detail, { cause: error });
}

/** What the error is over HTTP; null for one that nobody foresaw. */
export function explain(error: unknown, request: FastifyRequest, limits: Limits): HttpProblem | null {
  const known = toHttpProblem(error);
  if (known) return known;
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'body' && request.body === undefined) {
      return new HttpProblem(400, 'The request has no body; this endpoint needs one in JSON.');
    }
    const sent = error.validationContext === 'querystring' ? request.query : request.body;
    const { validation } = error;
    const named = validation
      .slice(0, NAMED_FIELDS)
      .map(({ instancePath, message }) => fieldError(sent, instancePath.slice(1), message));
    return invalidFields(named, validation.length);
  }
  return isClientError(error)
    ? new HttpProblem(error.statusCode, explainClientError(error, request, limits))
    : null;
}

function fieldError(sent: unknown, place: string, message = 'is not valid'): FieldError {
  const path = place.replaceAll('/', '.');
  const fault = message.replace(/^(?:Invalid input|Invalid option|Too small|Too big): /, '');
  // Of a missing choice zod says no more than what it may be.
  const isMissing =
    path !== '' && fault.startsWith('expected ') && valueAt(sent, place.split('/')) === undefined;
  const told = isMissing ? `is required (${fault.replace(/, received undefined$/, '')})` : fault;
  return { path: shorten(path, MOST_OF_A_FIELD), message: shorten(told, MOST_OF_A_FIELD) };
}

function valueAt(sent: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => Object(value)[key], sent);
}

function isClientError(error: unknown): error is FastifyError & { statusCode: number } {
  if (!(error instanceof Error && 'statusCode' in error)) return false;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
}

function explainClientError(error: FastifyError, request: FastifyRequest, { maxBodyBytes }: Limits): string {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge(request.routeOptions.bodyLimit, maxBodyBytes);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedType(request);
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'The body is empty although its content type is application/json.';
    case 'FST_ERR_BAD_URL':
      return 'The path of the request is not validly percent-encoded.';
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return 'A part of the path is too long.';
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return 'The body is not valid JSON: it does not parse, or names `__proto__` or `constructor.prototype`, which are not taken.';
    default:
      return error.statusCode === 400 && request.headers['content-type']?.includes('json')
        ? `The body is not valid JSON: ${error.message}`
        : error.message;
  }
}

function tooLarge(limit: number, maxBodyBytes: number): string {
  if (limit < maxBodyBytes) return `The body is larger than the ${limit} bytes that this takes.`;
  return `The body is larger than the ${maxBodyBytes} bytes that MAX_BODY_BYTES allows.`;
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The header of the request is too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'The request did not arrive within the time that REQUEST_TIMEOUT_MS allows.',
  ],
};

/** What is not even an HTTP request is answered on its socket. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'This is not a valid HTTP request.'];
  const body = JSON.stringify(problemBody(status, detail));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
