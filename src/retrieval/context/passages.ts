import type { StoredChunk } from '../../store/contract.ts';
import { countTokens, truncateToTokens } from '../../text/tokens.ts';
import type { Scored } from './evidence.ts';

/** A retrieved passage as it may be shown: numbered, and cut to the tokens one passage may have. */
export interface Passage {
  /** The number that cites it, from 1. */
  readonly number: number;
  readonly chunk: Scored<StoredChunk>;
  /** Offsets into the document; `text` is exactly that slice. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function numberPassages(chunks: ReadonlyArray<Scored<StoredChunk>>, maxTokens: number): Passage[] {
  return chunks.map((chunk, at) => {
    const text = chunk.tokens <= maxTokens ? chunk.text : truncateToTokens(chunk.text, maxTokens);
    return { number: at + 1, chunk, start: chunk.start, end: chunk.start + text.length, text };
  });
}

/** Tokens may form anew where a passage meets its label; a seam of two words has fewer than this. */
const SEAM = 16;

/** A bound, without counting, on the tokens of passages as `fitPassages` writes them. */
export function mostTokensOfPassages(passages: readonly Passage[]): number {
  return passages.reduce(
    (sum, passage) => sum + passage.chunk.tokens + Buffer.byteLength(labelOf(passage)) + SEAM,
    0,
  );
}

/** Below this a passage cut to the room that is left says nothing. */
const LEAST_TOKENS = 24;

/**
 * The passages, from the first on, that fit into `budget` tokens after what goes before them; the last is cut to the room
 * left for it. Exact: what is returned has been counted as it stands.
 */
export function fitPassages(
  before: string,
  passages: readonly Passage[],
  budget: number,
): { readonly text: string; readonly passages: readonly Passage[] } {
  const fitted: Passage[] = [];
  let room = budget - countTokens(before);
  for (const passage of passages) {
    room -= countTokens(labelOf(passage));
    const tokens = passage.text === passage.chunk.text ? passage.chunk.tokens : countTokens(passage.text);
    if (tokens > room) {
      if (room >= LEAST_TOKENS) fitted.push(cut(passage, truncateToTokens(passage.text, room)));
      break;
    }
    fitted.push(passage);
    room -= tokens;
  }
  // Tokens may also form across seams, so the sum of the parts is close but not binding.
  for (let last = fitted.pop(); last !== undefined; last = fitted.pop()) {
    const text = before + [...fitted, last].map((passage) => labelOf(passage) + passage.text).join('');
    const excess = countTokens(text) - budget;
    if (excess <= 0) return { text, passages: [...fitted, last] };
    const shorter = truncateToTokens(last.text, countTokens(last.text) - excess);
    if (shorter !== '') fitted.push(cut(last, shorter));
  }
  return { text: '', passages: [] };
}

function cut(passage: Passage, text: string): Passage {
  return { ...passage, text, end: passage.start + text.length };
}

/** "[1] carol.txt, page 3:", set off from what goes before. */
function labelOf({ number, chunk }: Passage): string {
  const page = chunk.page === null ? '' : `, page ${chunk.page}`;
  return `\n\n[${number}] ${chunk.filePath.replace(/\s+/gu, ' ')}${page}:\n`;
}
