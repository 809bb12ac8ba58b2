import type { Store } from '../store/contract.ts';
import { type Answer, answerFrom } from './answer/extractive.ts';
import { splitAtCitations } from './answer/pieces.ts';
import { countPrompt } from './context/count.ts';
import { type Evidence, gatherEvidence } from './context/evidence.ts';
import { fitContext } from './context/fit.ts';
import { framePrompt } from './context/prompt.ts';
import { toPath, toReferences } from './context/references.ts';
import type { Seeds } from './modes/mode.ts';
import { MODES } from './modes/modes.ts';
import {
  QueryError,
  type QueryRequest,
  type QueryResult,
  type QueryStream,
  type Retrieval,
} from './query.ts';
import { readQuestion } from './question/read.ts';
import { respell } from './question/respell.ts';
import { understand } from './question/understand.ts';
import { rank } from './ranking/rank.ts';

export interface RetrievalOptions {
  readonly store: Pick<Store, 'search' | 'graph'>;
  /** The most tokens of context an answer may be given. */
  readonly contextTokens: number;
  /** Told of each answer; benches calibrate by it. */
  readonly onAnswer?: (answer: Answer) => void;
}

/** Retrieval as a whole, and the part of it that comes before any budget of tokens. */
export interface Retriever extends Retrieval {
  /** Passages, entities and relations, best first, at most `topK` of each. */
  retrieve(request: QueryRequest, signal?: AbortSignal): Promise<Evidence>;
}

/** Passages that the words find; the ranking looks no deeper. */
const FOUND_BY_WORDS = 100;

/** An answer out: understand the question, candidates by mode, rank, fit the context to its budgets, answer with citations. */
export function createRetrieval({ store, contextTokens, onAnswer }: RetrievalOptions): Retriever {
  const find = async (request: QueryRequest, signal: AbortSignal | undefined) => {
    requireAvailableModel(request);

    const asked = readQuestion(request.query, request.conversationHistory);
    // Naive is plain BM25.
    const phrases = request.mode !== 'naive';
    const search = async (terms: readonly string[]) =>
      terms.length > 0 ? store.search.chunks(terms, Math.max(FOUND_BY_WORDS, request.topK), phrases) : [];
    const [understood, literally] = await Promise.all([
      understand(asked, store, request.mode !== 'naive'),
      search(asked.searchTerms),
    ]);
    signal?.throwIfAborted();

    const question = request.mode === 'naive' ? understood : await respell(understood, store.search);
    const words = question === understood ? literally : await search(question.searchTerms);
    signal?.throwIfAborted();

    const found = await MODES[request.mode]({ question, words, store });
    // Where the graph offers no way in, the words do.
    const seeds = isEmpty(found) ? { ...found, passages: words } : found;
    signal?.throwIfAborted();

    const ranking = await rank(seeds, words, store.graph);
    signal?.throwIfAborted();

    const evidence = await gatherEvidence(ranking, request.topK, store);
    signal?.throwIfAborted();
    return { question, evidence };
  };

  const stream: Retrieval['stream'] = async (request, signal) => {
    const { question, evidence } = await find(request, signal);

    const frame = request.onlyNeedPrompt ? framePrompt(request, contextTokens) : null;
    const context = fitContext(evidence, {
      passage: request.maxTokenForTextUnit,
      entities: request.maxTokenForLocalContext,
      relations: request.maxTokenForGlobalContext,
      total: contextTokens - (frame?.tokens ?? 0),
    });
    const result = (text: string, cited: ReadonlySet<number> = new Set()): QueryStream => ({
      references: toReferences(context.retrieved, cited),
      path: toPath(evidence),
      tokens: () => countPrompt(request, context, contextTokens),
      text: streamText(text, signal),
    });
    if (request.onlyNeedContext) return result(context.text);
    if (frame) return result(frame.around(context.text));

    const answer = answerFrom(question, context.passages, request.responseType);
    onAnswer?.(answer);
    return result(answer.text, answer.cited);
  };
  return {
    retrieve: async (request, signal) => (await find(request, signal)).evidence,
    stream,
    answer: async (request, signal) => collect(await stream(request, signal)),
  };
}

function isEmpty({ entities, relations, passages }: Seeds): boolean {
  return entities.length + relations.length + passages.length === 0;
}

async function* streamText(text: string, signal: AbortSignal | undefined): AsyncGenerator<string> {
  for (const piece of splitAtCitations(text)) {
    signal?.throwIfAborted();
    yield piece;
  }
}

async function collect({ text, references, path }: QueryStream): Promise<QueryResult> {
  return { response: (await Array.fromAsync(text)).join(''), references, path };
}

/** This version has no language model but the built-in way of answering. */
function requireAvailableModel({ llmProvider, llmModel }: QueryRequest): void {
  const unknown = [llmProvider, llmModel].find((name) => name !== undefined && !BUILT_IN.has(name));
  if (unknown === undefined) return;
  throw new QueryError(
    'unknown_model',
    `"${unknown}" is not configured here. Available: llm_provider "builtin", without llm_model.`,
  );
}

const BUILT_IN: ReadonlySet<string> = new Set(['', 'builtin']);
