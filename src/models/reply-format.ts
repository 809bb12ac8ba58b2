import { z } from 'zod';
import { ModelError } from './errors.ts';
import type { ReplyFormat } from './spec.ts';
import { parseTolerantJson } from './tolerant-json.ts';

/** No structured reply is this long; a longer one is a model that did not find its end. */
const MAX_CHARACTERS = 1_000_000;

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
      const result = schema.safeParse(parseTolerantly(text));
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

/**
 * The object in a reply, of whatever types it is.
 *
 * @throws {ModelError} `malformed` where there is none.
 */
export function parseTolerantly(text: string): unknown {
  if (text.length > MAX_CHARACTERS) {
    throw new ModelError('malformed', `The model's reply is longer than ${MAX_CHARACTERS} characters.`);
  }
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  const json = start >= 0 && end > start ? text.slice(start, end + 1) : text;
  try {
    return JSON.parse(json);
  } catch {
    return mend(json);
  }
}

function mend(json: string): unknown {
  try {
    return parseTolerantJson(json);
  } catch {
    throw new ModelError('malformed', "The model's reply is not JSON and cannot be mended.");
  }
}
