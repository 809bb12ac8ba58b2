import { NOTHING_NEAR } from '../vectors/near.ts';
import { endsOf, namesakesOf } from './ends.ts';
import { global } from './global.ts';
import { local } from './local.ts';
import { type Mode, type ModeInput, NO_SEEDS, type Seeds } from './mode.ts';
import { relationsAskedFor } from './relations-asked-for.ts';

/**
 * Begins at entities and relations. Where the question names entities, a relation must be one of theirs: words like
 * "directed" state thousands of others, and with those recall@5 on 2WikiMultihopQA fell from 92 to 88.
 */
export const hybrid: Mode = async (input) => {
  const byWords = { ...input, near: NOTHING_NEAR };
  const { entities } = await local(byWords);
  if (entities.length === 0) {
    const stated = await global(byWords);
    return stated.relations.length > 0 ? stated : beginNear(input);
  }
  const named = entities.map(({ id }) => id);
  const relations = await relationsAskedFor(named, input);
  const ends = endsOf(relations, new Set(named));
  return { ...NO_SEEDS, entities, relations, ends: [...ends, ...(await namesakesOf(ends, input.store))] };
};

/** The words lead neither to an entity nor to a relation. */
async function beginNear(input: ModeInput): Promise<Seeds> {
  const [entities, { relations, ends }] = await Promise.all([input.near('entity'), global(input)]);
  return { ...NO_SEEDS, entities, relations, ends };
}
