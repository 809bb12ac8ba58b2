import { countTokens, tokensEnd, truncateToTokens } from '../../text/tokens.ts';
import type { HistoryTurn, QueryRequest } from '../query.ts';

const INSTRUCTIONS = `You answer questions from the context below, and from nothing else.
Put the number of the passage that supports it after each statement, like [1]. Answer in the language of the question.
If the context does not hold the answer, say that you could not find it.`;

type PromptParts = Pick<QueryRequest, 'query' | 'responseType' | 'conversationHistory'>;

/** Of the tokens there are, the most that the question and the conversation before it may take. */
const SHARE_OF_QUESTION = 0.25;
const SHARE_OF_HISTORY = 0.25;

/** Tokens may form where the context meets what stands around it. */
const SEAMS = 4;

export interface PromptFrame {
  /** What the frame itself takes, at most. */
  readonly tokens: number;
  around(context: string): string;
}

/**
 * The prompt around a context, so that frame and context together stay within `total` tokens. Of the conversation the
 * latest turns are kept, whole.
 */
export function framePrompt(
  { query, responseType, conversationHistory }: PromptParts,
  total: number,
): PromptFrame {
  const question = truncateToTokens(query, Math.floor(total * SHARE_OF_QUESTION));
  const form = responseType ? `\nForm of the answer: ${truncateToTokens(responseType, 64)}` : '';
  const turns = latestTurns(conversationHistory, Math.floor(total * SHARE_OF_HISTORY));
  const conversation = turns === '' ? '' : `\n\n# Conversation so far\n${turns}`;
  const around = (context: string) =>
    `${INSTRUCTIONS}${form}\n\n${context}${conversation}\n\n# Question\n${question}`;
  return { tokens: countTokens(around('')) + SEAMS, around };
}

function latestTurns(history: readonly HistoryTurn[], budget: number): string {
  let kept = '';
  for (const { role, content } of history.toReversed()) {
    const longer = `${role}: ${content.trim()}${kept === '' ? '' : `\n${kept}`}`;
    // Stops counting at the budget: a turn may be as long as a request's body.
    if (tokensEnd(longer, 0, budget) < longer.length) break;
    kept = longer;
  }
  return kept;
}
