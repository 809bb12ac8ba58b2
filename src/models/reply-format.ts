import { z } from 'zod';
import { ModelError } from './errors.ts';
import { parseReply } from './parse-reply.ts';
import type { ReplyFormat } from './spec.ts';

/** A reply in free text. */
export const TEXT: ReplyFormat<string> = { name: 'text', jsonSchema: null, read: (text) => text };

/**
 * A reply that is one JSON object. What models add around it (prose, a code fence) or get wrong inside (a comma, a quote) is mended;
 * then it must be of the schema's types.
 *
 * @param schema An object whose properties are all required (`nullable` instead of `optional`): OpenAI's strict mode wants it.
 */
export function jsonReply<T>(name: string, schema: z.ZodType<T>): ReplyFormat<T> {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { target: 'draft-7' });
  return {
    name,
    jsonSchema,
    read(text) {
      const result = schema.safeParse(parseReply(text));
      if (result.success) return result.data;
      const issue = result.error.issues[0];
      const where = issue?.path.join('.') || 'its root';
      throw new ModelError(
        'malformed',
        `The model's reply is not a valid "${name}": ${where}: ${issue?.message}.`,
      );
    },
  };
}
