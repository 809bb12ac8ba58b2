import { z } from 'zod';
import {
  Content,
  type Conversation,
  checkQuestion,
  type Message,
  readConversation,
} from '../conversation.ts';

import { expected } from '../schema.ts';

/** A message, or an item of another kind (a tool's call, a reference to an item that we do not keep), which is passed over. */
const Item = z
  .looseObject({
    type: z
      .string()
      .optional()
      .meta({ description: 'What it is; anything but a message is passed over.', example: 'message' }),
    role: z
      .enum(['system', 'developer', 'user', 'assistant'])
      .optional()
      .meta({ description: 'Who spoke.', example: 'user' }),
    content: Content.nullish().meta({
      description: 'What was said, as text or in parts.',
      example: 'Who was Marley?',
    }),
  })
  .refine((item) => !isMessage(item) || (item.role !== undefined && item.content != null), {
    message: 'is a message without its role or its content',
  });
type Item = z.output<typeof Item>;

export const Input = z.union([z.string(), z.array(Item).min(1)], expected('string or array of items')).meta({
  description:
    'The question, or the conversation, oldest first; its last message of the user is the question.',
  example: 'Who was Marley?',
});
type Input = z.output<typeof Input>;

function isMessage({ type }: { type?: string | undefined }): boolean {
  return type === undefined || type === 'message';
}

export function readInput(input: Input, instructions: string | null | undefined): Conversation {
  const before = instructions ? [{ role: 'system' as const, content: instructions }] : [];
  if (typeof input === 'string') return { query: checkQuestion(input, 'input'), history: before };
  const { query, history } = readConversation(input.map(toMessage), 'input');
  return { query, history: [...before, ...history] };
}

/** One message for each item, so that errors name the right place; what is passed over speaks as a tool. */
function toMessage(item: Item): Message {
  return isMessage(item) && item.role ? { role: item.role, content: item.content } : { role: 'tool' };
}
