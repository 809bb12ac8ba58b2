import type { Message } from '../../models/spec.ts';
import { countTokens, tokensEnd, truncateToTokens } from '../../text/tokens.ts';
import type { HistoryTurn } from '../query.ts';

/** Marks of earlier answers point at passages that this question's numbers do not know. */
const EARLIER_MARK = /[ \t]{0,8}\[\d{1,4}\]/g;

/** A turn costs its role and some separators beside its text. */
const TOKENS_OF_TURN = 6;

/** The latest turns that fit into `budget` tokens, whole, the oldest of them a user's. */
export function latestTurns(history: readonly HistoryTurn[], budget: number): Message[] {
  const kept: Message[] = [];
  let left = budget;
  for (const turn of history.toReversed()) {
    if (turn.role === 'system') continue;
    const content = (
      turn.role === 'assistant' ? turn.content.replace(EARLIER_MARK, '') : turn.content
    ).trim();
    if (content === '') continue;
    left -= TOKENS_OF_TURN;
    const tokens = tokensWithin(content, left);
    if (tokens === null) break;
    left -= tokens;
    kept.push({ role: turn.role, content });
  }
  const turns = kept.reverse();
  const first = turns.findIndex(({ role }) => role === 'user');
  return first < 0 ? [] : turns.slice(first);
}

/** What the caller's own system messages ask for, in at most `budget` tokens. */
export function standingInstructions(history: readonly HistoryTurn[], budget: number): string {
  const said = history.filter(({ role }) => role === 'system').map(({ content }) => content.trim());
  const all = said.filter((content) => content !== '').join('\n\n');
  return truncateToTokens(all, budget);
}

/** Null where there are more than `budget`. Stops counting there: a turn may be as long as a request's body. */
function tokensWithin(text: string, budget: number): number | null {
  return budget > 0 && tokensEnd(text, 0, budget) === text.length ? countTokens(text) : null;
}
