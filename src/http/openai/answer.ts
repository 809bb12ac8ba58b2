import type { FastifyRequest } from 'fastify';
import {
  type AnswerTokens,
  type HistoryTurn,
  QUERY_DEFAULTS,
  type QueryMode,
  type QueryStream,
  type Retrieval,
} from '../../retrieval/query.ts';
import { countTokens, truncateToTokens } from '../../text/tokens.ts';
import type { Services } from '../services.ts';
import { answerHousekeeping } from './housekeeping.ts';
import type { Usage } from './schema.ts';
import { citationsIn, type Linker, linkerFor, listSources, type UrlCitation } from './sources.ts';

/** A question as every endpoint of OpenAI's comes down to one. */
export interface ChatQuestion {
  readonly query: string;
  readonly history: readonly HistoryTurn[];
  readonly mode: QueryMode;
  readonly topK: number;
  readonly onlyContext: boolean;
  readonly temperature: number;
  readonly maxTokens: number | undefined;
  /** Whether the answer is shown as it comes. */
  readonly streamed: boolean;
}

/** An answer under way. */
export interface ChatAnswer {
  /** Its content piece by piece, the list of sources last. To be read once. */
  readonly pieces: AsyncIterable<string>;
  /** All about it, once it has been read. */
  ending(): ChatEnding;
}

export interface ChatEnding {
  readonly content: string;
  /** `length`: it was cut at the most tokens allowed. */
  readonly finishReason: 'stop' | 'length';
  readonly citations: readonly UrlCitation[];
  readonly usage: Usage;
}

type Uses = Pick<Services, 'retrieval' | 'config'>;

/** Retrieves, and begins to answer. */
export async function beginAnswer(
  question: ChatQuestion,
  { retrieval, config }: Uses,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const chore = answerHousekeeping(question.query);
  const stream = chore === null ? await ask(retrieval, question, signal) : withoutRetrieval(question, chore);
  return readAnswer(stream, question, { linkTo: linkerFor(request, config), sources: config.chatSources });
}

export async function collectAnswer(answer: ChatAnswer): Promise<ChatEnding> {
  for await (const _ of answer.pieces);
  return answer.ending();
}

interface Presentation {
  readonly linkTo: Linker;
  /** Whether the list of sources is wanted. */
  readonly sources: boolean;
}

function readAnswer(
  { text, references, outcome }: QueryStream,
  { maxTokens = Number.POSITIVE_INFINITY, onlyContext }: ChatQuestion,
  { linkTo, sources }: Presentation,
): ChatAnswer {
  let answer = '';
  let list = '';
  let spent = 0;
  let cut = false;
  async function* pieces(): AsyncGenerator<string> {
    for await (const piece of text) {
      const count = countTokens(piece);
      const fitting = spent + count <= maxTokens ? piece : truncateToTokens(piece, maxTokens - spent);
      answer += fitting;
      spent += count;
      if (fitting !== '') yield fitting;
      if (fitting !== piece) {
        cut = true;
        return;
      }
    }
    // A context has its sources in it.
    const wanted = sources && !onlyContext ? listSources(answer, references) : '';
    if (wanted === '' || spent + countTokens(wanted) > maxTokens) return;
    list = wanted;
    yield list;
  }
  return {
    pieces: pieces(),
    ending: () => {
      const content = answer + list;
      const { truncated, tokens } = outcome();
      return {
        content,
        finishReason: cut || truncated ? 'length' : 'stop',
        citations: citationsIn(answer, references, linkTo),
        usage: usageOf(tokens(), content),
      };
    },
  };
}

/** As the model's provider counts the reply, if there is one that says; what was cut here was still paid for. */
function usageOf({ prompt, passages, graph, reply }: AnswerTokens, content: string): Usage {
  const completion = reply ?? countTokens(content);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    retrieval_tokens: passages,
    graph_tokens: graph,
  };
}

function ask(retrieval: Retrieval, question: ChatQuestion, signal: AbortSignal): Promise<QueryStream> {
  return retrieval.stream(
    {
      ...QUERY_DEFAULTS,
      query: question.query,
      mode: question.mode,
      onlyNeedContext: question.onlyContext,
      topK: question.topK,
      conversationHistory: question.history,
      temperature: question.temperature,
      maxOutputTokens: question.maxTokens,
      streamed: question.streamed,
    },
    signal,
  );
}

function withoutRetrieval({ query }: ChatQuestion, answer: string): QueryStream {
  return {
    references: [],
    path: [],
    outcome: () => ({
      cited: new Set(),
      truncated: false,
      tokens: () => ({ prompt: countTokens(query), passages: 0, graph: 0, reply: null }),
    }),
    text: (async function* () {
      yield answer;
    })(),
  };
}
