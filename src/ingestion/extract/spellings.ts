/** Names that differ only in how they are spelled: plurals, names written as one word, species by initial. */
import { type Draft, displayName } from './draft.ts';
import type { Identities } from './identities.ts';

const MIXED = /\p{Ll}\p{Lu}/u;

export function joinSpellings(drafts: ReadonlyMap<string, Draft>, identities: Identities): void {
  let full: Map<string, string> | undefined;
  for (const [id, draft] of drafts) {
    if (draft.kind !== 'name') continue;
    if (draft.single) {
      if (!MIXED.test(displayName(draft))) continue;
      full ??= fullNames(drafts);
      // "AdaMoreno", as chats write it, is Ada Moreno; "eBooks" are more than one "eBook".
      const owner =
        full.get(id) ?? (id.endsWith('s') && drafts.has(id.slice(0, -1)) ? id.slice(0, -1) : undefined);
      if (owner !== undefined) identities.join(id, owner);
    } else if (draft.key[1] === ' ' && isEpithet(draft)) {
      full ??= fullNames(drafts);
      const owner = full.get(draft.key);
      if (owner !== undefined) identities.join(id, owner);
    }
  }
}

/** Names of several words by what they are with the spaces left out; species also by initial and epithet. */
function fullNames(drafts: ReadonlyMap<string, Draft>): Map<string, string> {
  const full = new Map<string, string>();
  for (const [id, draft] of drafts) {
    if (draft.kind !== 'name' || draft.single) continue;
    const words = draft.key.split(' ');
    full.set(words.join(''), id);
    const [first = '', second = ''] = words;
    if (words.length === 2 && first.length > 1 && isEpithet(draft)) full.set(`${first[0]} ${second}`, id);
  }
  return full;
}

/** "Quercus robur", "Q. robur": the second word in lower case. */
const isEpithet = (draft: Draft): boolean => /^\S+ \p{Ll}+$/u.test(displayName(draft));
