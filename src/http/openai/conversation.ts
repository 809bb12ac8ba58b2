import { z } from 'zod';
import type { HistoryTurn } from '../../retrieval/query.ts';
import { OpenAiError } from './errors.ts';
import { expected } from './schema.ts';
import { withoutSources } from './sources.ts';

/** As for `POST /query`. */
const MAX_QUERY_CHARACTERS = 100_000;

const Part = z
  .looseObject({
    type: z
      .string()
      .meta({ description: 'What the part is; those that are not text are passed over.', example: 'text' }),
    text: z.string().optional().meta({ description: 'Its text.', example: 'Who was Marley?' }),
  })
  .refine(({ type, text }) => !type.endsWith('text') || text !== undefined, {
    message: 'is required (expected string)',
    path: ['text'],
  });

export const Content = z
  .union([z.string(), z.array(Part)], expected('string or array of parts'))
  .meta({ description: 'What was said, as text or in parts.', example: 'Who was Marley?' });
type Content = z.output<typeof Content>;

export const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']).meta({
    description:
      'Who spoke. `system` and `developer` are instructions; what tools answered is passed over, since none is ever called.',
    example: 'user',
  }),
  content: Content.nullish().meta({
    description: 'What was said, as text or in parts; null where only tools were called.',
    example: 'Who was Marley?',
  }),
});
export type Message = z.output<typeof Message>;

export interface Conversation {
  /** What the user said last. */
  readonly query: string;
  /** Everything before it, oldest first. */
  readonly history: readonly HistoryTurn[];
}

/**
 * The last message of a user is the question, what stands before it is the conversation so far.
 *
 * @param param The parameter that bears the messages, for errors.
 */
export function readConversation(messages: readonly Message[], param: string): Conversation {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[last];
  if (!question) {
    throw new OpenAiError(400, 'There is no message of a user to answer.', param, 'invalid_value');
  }
  const query = checkQuestion(textOf(question.content), `${param}[${last}].content`);
  return { query, history: messages.slice(0, last).flatMap(toTurn) };
}

/** @throws {OpenAiError} for a question that is blank or longer than any question. */
export function checkQuestion(query: string, param: string): string {
  if (query.trim() === '') {
    throw new OpenAiError(
      400,
      'There is no text to answer; images and sounds cannot be read here.',
      param,
      'invalid_value',
    );
  }
  if (query.length > MAX_QUERY_CHARACTERS) {
    throw new OpenAiError(
      400,
      `This has ${query.length} characters; a question has at most ${MAX_QUERY_CHARACTERS}.`,
      param,
      'string_above_max_length',
    );
  }
  return query;
}

function toTurn({ role, content }: Message): HistoryTurn[] {
  const text = textOf(content);
  if (text.trim() === '') return [];
  switch (role) {
    case 'system':
    case 'developer':
      return [{ role: 'system', content: text }];
    case 'user':
      return [{ role, content: text }];
    case 'assistant':
      return [{ role, content: withoutSources(text) }];
    default:
      return [];
  }
}

/** `text`, `input_text` and `output_text` alike. */
function textOf(content: Content | null | undefined): string {
  if (typeof content === 'string') return content;
  return (content ?? []).flatMap(({ type, text }) => (type.endsWith('text') ? (text ?? []) : [])).join('\n');
}
