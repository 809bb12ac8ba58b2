/** Which tokens the title of the document, or a span of its text, covers. */
import type { Span } from '../../graph/model.ts';
import { isA, isCapitalised, type Located, makeArgument, spanOf } from './argument.ts';
import { GIVEN_NAME } from './lexicon/senses.ts';
import { endOfRun, INITIALS } from './name-runs.ts';
import type { Argument, Token } from './reading.ts';
import type { Topic } from './topic.ts';

/** The first token at `index` or after it that begins at `start` or behind it. */
export function firstFrom(tokens: readonly Token[], index: number, start: number): number {
  let first = index;
  while (first < tokens.length && (tokens[first]?.start ?? 0) < start) first++;
  return first;
}

/** One past the last token that ends at `end` or before it. */
export function endBy(tokens: readonly Token[], index: number, end: number): number {
  let to = index;
  while (to < tokens.length && (tokens[to]?.end ?? 0) <= end) to++;
  return to;
}

/** The arguments of whole tokens that the segment's spans cover. */
export function locate<S extends Span>(
  segment: Span,
  tokens: readonly Token[],
  taken: readonly boolean[],
  spans: readonly S[],
  make: (span: S) => Argument,
): Located[] {
  const found: Located[] = [];
  let from = 0;
  for (const span of spans) {
    if (span.start < segment.start || span.end > segment.end) continue;
    from = firstFrom(tokens, from, span.start);
    const to = endBy(tokens, from, span.end);
    if (to > from && !isTaken(taken, from, to)) found.push({ from, to, argument: make(span) });
    from = to;
  }
  return found;
}

function isTaken(taken: readonly boolean[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (taken[at]) return true;
  return false;
}

/** Where the document's title stands as it is written. */
export function findTopic(
  text: string,
  segment: Span,
  tokens: readonly Token[],
  topic: Topic | null,
): Located[] {
  const found: Located[] = [];
  if (topic === null) return found;
  const sentence = text.slice(segment.start, segment.end);
  let from = 0;
  for (let at = sentence.indexOf(topic.base); at >= 0; at = sentence.indexOf(topic.base, at + 1)) {
    const start = segment.start + at;
    from = firstFrom(tokens, from, start);
    if (tokens[from]?.start !== start) continue;
    const whole = text.startsWith(topic.name, start) ? topic.name : topic.base;
    const end = start + whole.length;
    const to = endBy(tokens, from, end);
    if (isPartOfName(tokens, from, to)) continue;
    // A single common word ("Snow") is the topic only where it is written as a name.
    if (
      to === from ||
      tokens[to - 1]?.end !== end ||
      (/^\p{L}/u.test(text[end] ?? '') && /\p{L}$/u.test(whole))
    )
      continue;
    found.push({
      from,
      to,
      argument: makeArgument('name', topic.name, spanOf(tokens, from, to), { types: { ...topic.types } }),
    });
    from = to;
  }
  return found;
}

/** "Leeds" in "Leeds United" and "University of Leeds", "Smith" in "Peter Smith" and "S. R. Smith". */
function isPartOfName(tokens: readonly Token[], from: number, to: number): boolean {
  if (endOfRun(tokens, [], from) > to) return true;
  const before = from === 0 ? undefined : tokens[from - 1];
  if (before === undefined) return false;
  if (INITIALS.test(before.text)) return true;
  if (before.lower === 'of')
    return from > 1 && isCapitalised(tokens[from - 2]) && endOfRun(tokens, [], from - 2) > from;
  return before.pos === 'PROPN' && isCapitalised(before) && isA(before, GIVEN_NAME);
}
