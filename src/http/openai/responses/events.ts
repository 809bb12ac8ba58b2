import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Begun, paced, problemMidway } from '../../stream.ts';
import type { ChatAnswer } from '../answer.ts';
import { openAiErrorBody } from '../errors.ts';
import { DONE, STILL_HERE, toEvent } from '../sse.ts';
import { type ResponseHead, showBegun, showEnded, showMessage, showText } from './show.ts';

interface Where {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly limitMs: number;
}

/**
 * A response as the events of OpenAI's API, numbered from 0: created, its one message and the message's one part added, deltas of text,
 * annotations, and everything done in reverse. What fails midway ends with `response.failed`.
 */
export async function* showEvents(
  head: ResponseHead,
  { begun: answer, controller }: Begun<ChatAnswer>,
  { request, reply, limitMs }: Where,
): AsyncGenerator<string> {
  let number = 0;
  const event = (type: string, rest: object) => toEvent({ type, sequence_number: number++, ...rest }, type);
  const item = { output_index: 0 };
  const part = { ...item, item_id: head.messageId, content_index: 0 };
  const emptyMessage = { type: 'message', id: head.messageId, role: 'assistant', content: [] };

  yield event('response.created', { response: showBegun(head) });
  yield event('response.in_progress', { response: showBegun(head) });
  yield event('response.output_item.added', { ...item, item: { ...emptyMessage, status: 'in_progress' } });
  yield event('response.content_part.added', { ...part, part: showText('', []) });
  try {
    for await (const piece of paced(answer.pieces, controller, limitMs)) {
      yield piece === null
        ? STILL_HERE
        : event('response.output_text.delta', { ...part, delta: piece, logprobs: [] });
    }
    const ending = answer.ending();
    const text = showText(ending.content, ending.citations);
    for (const [at, annotation] of text.annotations.entries()) {
      yield event('response.output_text.annotation.added', { ...part, annotation_index: at, annotation });
    }
    yield event('response.output_text.done', { ...part, text: text.text, logprobs: [] });
    yield event('response.content_part.done', { ...part, part: text });
    yield event('response.output_item.done', { ...item, item: showMessage(head, ending) });
    const response = showEnded(head, ending);
    yield event(`response.${response.status}`, { response });
  } catch (error) {
    const problem = problemMidway(error, request, reply);
    if (!problem) return;
    const { message, code, type } = openAiErrorBody(problem).error;
    const failed = { ...showBegun(head), status: 'failed', error: { code: code ?? type, message } };
    yield event('response.failed', { response: failed });
  }
  yield DONE;
}
