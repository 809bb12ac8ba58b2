import type { Store } from '../../store/contract.ts';
import { analyze } from '../../text/terms.ts';
import { inverseFrequency } from '../ranking/inverse-frequency.ts';
import type { FoundSet } from '../sets/find-set.ts';
import { type Frequencies, linkNames, type QuestionEntity } from './link.ts';
import type { NameSpan } from './names.ts';
import type { Question } from './read.ts';

/** A question with what the store knows of its words and names. */
export interface UnderstoodQuestion extends Question {
  /** How much each search term tells; a term no chunk holds tells most. */
  readonly idf: ReadonlyMap<string, number>;
  /** Entities it names, heaviest first; those carried over from the conversation weigh half. */
  readonly entities: readonly QuestionEntity[];
  /** Whether names were looked up; in `naive` they are not. */
  readonly linked: boolean;
  /** Chunks there are to answer from. */
  readonly corpus: number;
  /** Several that it asks of as one, where it is known who they are. */
  readonly set?: FoundSet;
}

export interface Understanding extends UnderstoodQuestion {
  /** Search terms that no chunk holds. */
  readonly unknown: readonly string[];
}

const CARRIED_WEIGHT = 0.5;

/** Looks the question's words, and for the graph's modes its names, up in one round. */
export async function understand(
  question: Question,
  { search, graph }: Pick<Store, 'search' | 'graph'>,
  linking: boolean,
): Promise<Understanding> {
  const { searchTerms, carried } = question;
  const names = linking ? [...question.names, ...carried.names] : [];
  const singleWords = names.filter(({ start, end }) => end === start + 1).flatMap(({ key }) => analyze(key));
  const counted = [...new Set([...searchTerms, ...singleWords])];
  const keys = [...new Set(names.map(({ key }) => key))];
  const [total, counts, found] = await Promise.all([
    search.size(),
    counted.length > 0 ? search.documentFrequencies(counted) : [],
    keys.length > 0 ? graph.link(keys) : [],
  ]);
  const count = new Map(counted.map((term, at) => [term, counts[at] ?? 0]));
  const frequencies: Frequencies = { total, of: (term) => count.get(term) ?? 0 };
  const link = (spans: readonly NameSpan[]) => (linking ? linkNames(spans, found, frequencies) : []);
  return {
    ...question,
    idf: new Map(searchTerms.map((term) => [term, inverseFrequency(frequencies.of(term), total)])),
    unknown: total > 0 ? searchTerms.filter((term) => frequencies.of(term) === 0) : [],
    corpus: total,
    linked: linking,
    entities: withCarried(link(question.names), link(carried.names)),
  };
}

function withCarried(own: QuestionEntity[], carried: QuestionEntity[]): QuestionEntity[] {
  const named = new Set(own.map(({ entity }) => entity));
  const added = carried.filter(({ entity }) => !named.has(entity));
  return [...own, ...added.map((entity) => ({ ...entity, weight: entity.weight * CARRIED_WEIGHT }))];
}
