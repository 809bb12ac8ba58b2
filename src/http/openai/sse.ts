import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { problemMidway } from '../stream.ts';
import { OpenAiError, openAiErrorBody } from './errors.ts';

/** One event of Server-Sent Events (WHATWG HTML, 9.2). */
export function toEvent(data: unknown, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** A comment: keeps the connection alive, is no event. */
export const STILL_HERE = ': still here\n\n';

/** Every stream's last line, also that of one which failed: clients wait for it. */
export const DONE = 'data: [DONE]\n\n';

/** The events, what goes wrong among them told as an event of its own, and the end. */
export async function* untilDone(
  events: AsyncIterable<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): AsyncGenerator<string> {
  try {
    yield* events;
  } catch (error) {
    const problem = problemMidway(error, request, reply);
    if (problem) yield toEvent(openAiErrorBody(problem));
  }
  yield DONE;
}

/** @throws {OpenAiError} 404 where `STREAMING` is off. */
export function refuseStreaming({ streaming }: Pick<Config, 'streaming'>): void {
  if (streaming) return;
  throw new OpenAiError(
    404,
    'Streaming is switched off here (STREAMING=off); ask again with "stream": false.',
    'stream',
    'streaming_unavailable',
  );
}
