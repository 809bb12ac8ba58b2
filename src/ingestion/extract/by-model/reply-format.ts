import { z } from 'zod';
import { jsonReply } from '../../../models/reply-format.ts';
import type { ReplyFormat } from '../../../models/spec.ts';
import { readSaid, type Said } from './reply.ts';

/** The reply's form: what providers hold the model to, and what is made of what comes. */
export function saidFormat(entityTypes: readonly string[]): ReplyFormat<Said> {
  const schema = z.object({
    entities: z.array(
      z.object({
        name: z.string(),
        type: z.enum([...new Set([...entityTypes, 'other'])]),
        description: z.string(),
      }),
    ),
    relations: z.array(
      z.object({
        source: z.string(),
        target: z.string(),
        keywords: z.string(),
        description: z.string(),
        strength: z.number(),
      }),
    ),
  });
  const { name, jsonSchema } = jsonReply('knowledge', schema);
  return { name, jsonSchema, read: readSaid };
}
