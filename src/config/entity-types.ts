import { z } from 'zod';
import type { About, Setting } from './setting.ts';

const MOST_TYPES = 50;
/** Words that a model can be told between quotation marks. */
const TYPE = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _/&-]{0,39}$/u;

/** `person,place`, or a JSON list as LightRAG takes it, `["person", "place"]`; each once, in lower case. */
export function entityTypes(about: About): Setting<readonly string[]> {
  const schema = z
    .string()
    .transform((text) => {
      const bare = text.trim().replace(/^\[(.*)\]$/su, '$1');
      const types = bare.split(',').map((type) =>
        type
          .trim()
          .replace(/^(["'])(.*)\1$/u, '$2')
          .trim()
          .toLowerCase(),
      );
      return [...new Set(types)].filter((type) => type !== 'other');
    })
    .refine(
      (types) => types.length > 0 && types.length <= MOST_TYPES && types.every((type) => TYPE.test(type)),
    );
  return {
    ...about,
    schema,
    allowed: `names of at most 40 letters, separated by commas, or a JSON list of them; at most ${MOST_TYPES}`,
  };
}

export function languageName(about: About): Setting<string> {
  return {
    ...about,
    schema: z.string().regex(/^(?:\p{L}[\p{L}\p{M} ()-]{0,39})?$/u),
    allowed: 'the name of a language, at most 40 letters',
  };
}
