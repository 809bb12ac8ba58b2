import type { LanguageModel } from '../models/spec.ts';
import type { Store } from '../store/contract.ts';
import { type Answer, answerFrom } from './answer/extractive/extractive.ts';
import { type AnswerModels, chooseModel, NO_MODELS } from './answer/generative/choose-model.ts';
import { readFollowUp } from './answer/generative/follow-up.ts';
import { generate } from './answer/generative/generate.ts';
import { roomOf } from './answer/generative/room.ts';
import { splitAtCitations } from './answer/pieces.ts';
import { countPrompt } from './context/count.ts';
import { type Evidence, gatherEvidence, withPassages } from './context/evidence.ts';
import { fitContext } from './context/fit.ts';
import { framePrompt, showPrompt } from './context/prompt.ts';
import { promptContext } from './context/prompt-context.ts';
import { toPath, toReferences } from './context/references.ts';
import { bypass } from './modes/bypass.ts';
import type { Seeds } from './modes/mode.ts';
import { MODES, type RetrievalMode } from './modes/modes.ts';
import type { QueryRequest, QueryResult, QueryStream, Retrieval } from './query.ts';
import { respell } from './question/respell.ts';
import { understand } from './question/understand.ts';
import { rank } from './ranking/rank.ts';
import { type Reranking, rerank } from './ranking/rerank.ts';
import { findSet } from './sets/find-set.ts';
import { fuse } from './vectors/fuse.ts';
import { nearTo, type QuestionVectors } from './vectors/near.ts';

export interface RetrievalOptions {
  readonly store: Pick<Store, 'search' | 'graph'>;
  /** The most tokens of context an answer may be given. */
  readonly contextTokens: number;
  /** None unless told: questions are compared by words and graph alone. */
  readonly vectors?: QuestionVectors | null;
  /** None unless told. */
  readonly reranking?: Reranking | null;
  /** None unless told: answers are extractive. */
  readonly models?: AnswerModels;
  /** Told of each answer; benches calibrate by it. */
  readonly onAnswer?: (answer: Answer) => void;
}

/** Retrieval as a whole, and the part of it that comes before any budget of tokens. */
export interface Retriever extends Retrieval {
  /** Passages, entities and relations, best first, at most `topK` of each; nothing for `bypass`. */
  retrieve(request: QueryRequest, signal?: AbortSignal): Promise<Evidence>;
}

/** Passages that the words find; the ranking looks no deeper. */
const FOUND_BY_WORDS = 100;

/** Tokens of a prompt: in fewer, a long question and its conversation would leave no room for passages. */
const LEAST_PROMPT = 1024;

const NO_EVIDENCE: Evidence = { passages: [], entities: [], relations: [] };

/** An answer out: understand the question, candidates by mode, rank, fit the context to its budgets, answer with citations. */
export function createRetrieval({
  store,
  contextTokens,
  vectors = null,
  reranking = null,
  models = NO_MODELS,
  onAnswer,
}: RetrievalOptions): Retriever {
  const find = async (
    request: QueryRequest,
    mode: RetrievalMode,
    model: LanguageModel | null,
    signal: AbortSignal | undefined,
  ) => {
    const asked = await readFollowUp(request, model, store.search, signal);
    // Naive is plain BM25.
    const phrases = mode !== 'naive';
    const search = async (terms: readonly string[]) =>
      terms.length > 0 ? store.search.chunks(terms, Math.max(FOUND_BY_WORDS, request.topK), phrases) : [];
    const near = nearTo(asked.text, vectors);
    const [understood, literally, close] = await Promise.all([
      understand(asked, store, mode !== 'naive'),
      search(asked.searchTerms),
      mode === 'mix' ? near('chunk') : [],
    ]);
    signal?.throwIfAborted();

    const question = mode === 'naive' ? understood : await respell(understood, store.search);
    const spoken = question === understood ? literally : await search(question.searchTerms);
    const words = fuse(spoken, close, question);
    signal?.throwIfAborted();

    const found = await MODES[mode]({ question, words, near, store });
    // Where the graph offers no way in, the words do.
    const seeds = isEmpty(found) ? { ...found, passages: words } : found;
    signal?.throwIfAborted();

    const ranked = await rank(seeds, words, store.graph);
    signal?.throwIfAborted();
    const ranking =
      reranking && mode !== 'naive'
        ? await rerank(question.text, ranked, reranking, store.search, signal)
        : ranked;

    const [evidence, each] = await Promise.all([
      gatherEvidence(ranking, request.topK, store),
      findSet(question, store.search),
    ]);
    signal?.throwIfAborted();
    if (!each) return { question, evidence };
    return {
      question: { ...question, set: each.set },
      // What naive finds is plain BM25 for these questions too.
      evidence: mode === 'naive' ? evidence : withPassages(each.passages, evidence, request.topK),
    };
  };

  /** From what is retrieved: by the model or, where there is none, in the passages' own sentences. */
  const answerFound = async (
    request: QueryRequest,
    mode: RetrievalMode,
    model: LanguageModel | null,
    signal: AbortSignal | undefined,
  ): Promise<QueryStream> => {
    const { question, evidence } = await find(request, mode, model, signal);

    const room = model && roomOf(model, request.maxOutputTokens);
    const total = room ? Math.min(room.prompt, Math.max(contextTokens, LEAST_PROMPT)) : contextTokens;
    const needsPrompt = !request.onlyNeedContext && (request.onlyNeedPrompt || room !== null);
    const frame = needsPrompt ? framePrompt(request, total) : null;
    const context = fitContext(evidence, {
      passage: request.maxTokenForTextUnit,
      entities: request.maxTokenForLocalContext,
      relations: request.maxTokenForGlobalContext,
      total: Math.min(contextTokens, total - (frame?.tokens ?? 0)),
    });
    const prompt = () => (frame ?? framePrompt(request, total)).around(promptContext(context));
    const path = toPath(evidence);
    const result = (text: string, cited: ReadonlySet<number> = new Set()): QueryStream => ({
      references: toReferences(context.retrieved, cited),
      path,
      text: streamText(text, signal),
      outcome: () => ({
        cited,
        truncated: false,
        tokens: () => ({ ...countPrompt(prompt(), context), reply: null }),
      }),
    });
    // An empty text would leave open whether anything was looked for.
    if (request.onlyNeedContext) {
      return result(context.text || answerFrom(question, context.passages, undefined).text);
    }
    if (request.onlyNeedPrompt) return result(showPrompt(prompt()));

    // Without a passage there is nothing that a model could answer from.
    if (model && room && context.passages.length > 0) {
      const answer = await generate(model, { request, prompt: prompt(), room, context }, signal);
      return { references: toReferences(context.retrieved, new Set()), path, ...answer };
    }
    const answer = answerFrom(question, context.passages, request.responseType);
    onAnswer?.(answer);
    return result(answer.text, answer.cited);
  };

  const stream: Retrieval['stream'] = async (request, signal) => {
    const model = chooseModel(request, models);
    return request.mode === 'bypass'
      ? bypass(request, model, signal)
      : answerFound(request, request.mode, model, signal);
  };
  return {
    retrieve: async (request, signal) =>
      request.mode === 'bypass' ? NO_EVIDENCE : (await find(request, request.mode, null, signal)).evidence,
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

async function collect({ text, references, path, outcome }: QueryStream): Promise<QueryResult> {
  const response = (await Array.fromAsync(text)).join('');
  const { cited } = outcome();
  return { response, references: references.map((one) => ({ ...one, cited: cited.has(one.id) })), path };
}
