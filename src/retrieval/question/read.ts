import { oneLine } from '../../lib/one-line.ts';
import { analyze } from '../../text/terms.ts';
import type { HistoryTurn } from '../query.ts';
import { type AnswerKind, answerKind } from './answer-kind.ts';
import { type NameSpan, nameSpans } from './names.ts';

/** A question as it can be read without looking anything up. */
export interface Question {
  readonly text: string;
  readonly kind: AnswerKind;
  /** Distinct search terms, in order. */
  readonly terms: readonly string[];
  readonly names: readonly NameSpan[];
  /** All terms to search by, the carried ones last. */
  readonly searchTerms: readonly string[];
  /** What it takes from the conversation when it refers back ("And where was she born?"); otherwise empty. */
  readonly carried: {
    readonly terms: readonly string[];
    readonly names: readonly NameSpan[];
  };
}

/** Of a longer question its beginning and end are read: there people put what they want to know. */
const MAX_CHARACTERS = 4000;
const MAX_TERMS = 96;
const MAX_CHARACTERS_CARRIED = 600;

const REFERS_BACK =
  /^\W*(?:and|but|so|also|then|what about|how about|why)\b|\b(?:he|she|it|they|him|her|his|hers|its|their|them|there|this|that|these|those)\b|[他她它]|其|那里/iu;

export function readQuestion(query: string, history: readonly HistoryTurn[]): Question {
  const text = bound(oneLine(query));
  const before = REFERS_BACK.test(text) ? lastTurns(history) : '';
  const terms = distinctTerms(text);
  const carried = { terms: distinctTerms(before), names: nameSpans(before) };
  return {
    text,
    kind: answerKind(text),
    terms,
    names: nameSpans(text),
    searchTerms: [...new Set([...terms, ...carried.terms])],
    carried,
  };
}

function bound(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  const half = MAX_CHARACTERS / 2;
  return `${text.slice(0, half)} ${text.slice(-half)}`.toWellFormed();
}

function distinctTerms(text: string): string[] {
  return text === '' ? [] : [...new Set(analyze(text))].slice(0, MAX_TERMS);
}

/** The last question, and how its answer began: whatever is referred to was most likely named there. */
function lastTurns(history: readonly HistoryTurn[]): string {
  return (['user', 'assistant'] as const)
    .map((role) => history.findLast((turn) => turn.role === role)?.content ?? '')
    .map((content) =>
      content
        .replace(/\[\d+\]/g, ' ')
        .slice(0, MAX_CHARACTERS_CARRIED)
        .toWellFormed(),
    )
    .filter((content) => content.trim() !== '')
    .join(' \n ');
}
