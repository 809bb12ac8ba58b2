import { entityKey } from '../../graph/identity.ts';
import type { SearchStore } from '../../store/contract.ts';
import { analyze } from '../../text/terms.ts';
import { relatedStems } from '../answer/extractive/related-words.ts';
import type { Evidence } from '../context/evidence.ts';
import { type AskedSet, askedSet } from '../question/asked-set.ts';
import type { Question } from '../question/read.ts';
import { type Member, membersOf } from './members.ts';
import { naming, spread } from './spread.ts';

/** A set that a question asks of, and who is in it, in the order they appear. */
export interface FoundSet extends AskedSet {
  readonly members: readonly Member[];
}

/** So many passages are read for them: of a novel, all that speak of its ghosts. */
const READ = 60;
/** Scores are relative to the best passage. */
const BEST = 1;

/** What is found of a set: its members, and passages that tell of each in turn. Nothing where the question asks of none. */
export async function findSet(
  { text, kind, searchTerms }: Pick<Question, 'text' | 'kind' | 'searchTerms'>,
  search: Pick<SearchStore, 'chunks' | 'readChunks'>,
): Promise<{ set: FoundSet; passages: Evidence['passages'] } | undefined> {
  // A date or a number is found in the sentence that states it, whomever else that names.
  const asked = kind === 'time' || kind === 'number' ? undefined : askedSet(text);
  if (!asked) return undefined;
  const nouns = relatedStems(asked.noun).union(new Set([asked.noun]));
  const found = await search.chunks([...nouns, ...searchTerms], READ);
  const chunks = await search.readChunks(found.map(({ id }) => id));
  const all = membersOf(asked, chunks);
  if (all.length < 2) return undefined;
  const { only } = asked;
  const members = only === undefined ? all : all.filter(({ name }) => entityKey(name) === entityKey(only));
  // A short text tells of the one asked for all through.
  const long = chunks.some(({ documentId, ordinal }) => ordinal > 0 && documentId === members[0]?.documentId);
  if (members.length === 0 || (only !== undefined && !long)) return undefined;
  const wanted = new Set(analyze(text).flatMap((term) => [term, ...relatedStems(term)]));
  const telling = spread(members, chunks, wanted);
  const passages = new Set(asked.listed ? [...naming(members, chunks), ...telling] : telling);
  return {
    set: { ...asked, members },
    passages: Array.from(passages, (chunk) => ({ ...chunk, score: BEST })),
  };
}
