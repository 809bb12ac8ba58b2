/** Reads English: names, dates, titles, terms, and what its sentences say of them. */

import type { Span } from '../../graph/model.ts';
import { oneLine } from '../../lib/one-line.ts';
import { findAnaphora } from './anaphora.ts';
import { isA, isCapitalised, type Located, makeArgument, makeSpeaker, spanOf } from './argument.ts';
import { findDates } from './dates.ts';
import { GIVEN_NAME } from './lexicon/senses.ts';
import { endOfRun, INITIALS } from './name-runs.ts';
import { findNames } from './names.ts';
import { findQuotedTitles } from './quotes.ts';
import type { Argument, Reading, Token } from './reading.ts';
import { readAliases } from './relations/aliases.ts';
import { readLifespans } from './relations/lifespans.ts';
import { readNouns } from './relations/nouns.ts';
import { type Sentence, toUnits } from './relations/unit.ts';
import { readVerbs } from './relations/verbs.ts';
import type { Passage, Segment } from './segments.ts';
import { tag } from './tagger.ts';
import { findTerms } from './terms.ts';
import type { Topic } from './topic.ts';

/** Sentences longer than this are lists or broken tables: their names count, relations are not read. */
const LONGEST_SENTENCE = 120;

export function readEnglish(text: string, passage: Passage, topic: Topic | null): Reading[] {
  const slice = text.slice(passage.start, passage.end);
  const tokens = tag(text, passage);
  const shift = <S extends Span>(span: S): S => ({
    ...span,
    start: span.start + passage.start,
    end: span.end + passage.start,
  });
  const titles = findQuotedTitles(slice).map(shift);
  const dates = findDates(slice).map(shift);
  const readings: Reading[] = [];
  let first = 0;
  for (const segment of joinAcross(passage.segments, titles)) {
    while ((tokens[first]?.start ?? Number.POSITIVE_INFINITY) < segment.start) first++;
    let last = first;
    while ((tokens[last]?.end ?? Number.POSITIVE_INFINITY) <= segment.end) last++;
    const inside = (span: Span) => span.start >= segment.start && span.end <= segment.end;
    readings.push(
      readSegment(
        text,
        segment,
        tokens.slice(first, last),
        titles.filter(inside),
        dates.filter(inside),
        topic,
      ),
    );
    first = last;
  }
  return readings;
}

/** A title that ends in "?" or "!" does not end the sentence it stands in. */
function joinAcross(segments: readonly Segment[], titles: readonly Span[]): Segment[] {
  const joined: Segment[] = [];
  let next = 0;
  for (const segment of segments) {
    const last = joined.at(-1);
    while ((titles[next]?.end ?? Number.POSITIVE_INFINITY) < (last?.end ?? 0)) next++;
    const title = titles[next];
    if (
      last !== undefined &&
      title !== undefined &&
      title.start < last.end &&
      title.end >= last.end - 1 &&
      last.kind === segment.kind &&
      last.end - title.end < 3
    )
      joined[joined.length - 1] = { ...last, end: segment.end };
    else joined.push(segment);
  }
  return joined;
}

function readSegment(
  text: string,
  segment: Segment,
  tokens: readonly Token[],
  titles: readonly Span[],
  dates: ReadonlyArray<Span & { name: string }>,
  topic: Topic | null,
): Reading {
  const prose = segment.kind === 'prose' && !isTitleCased(tokens);
  const taken: boolean[] = new Array<boolean>(tokens.length).fill(false);
  const located: Located[] = [];
  const take = (all: readonly Located[]) => {
    for (const one of all) {
      located.push(one);
      taken.fill(true, one.from, one.to);
    }
  };
  take(findTopic(text, tokens, topic));
  take(
    locate(tokens, taken, titles, (span) =>
      makeArgument('work', clean(text, span), span, { types: { work: 3 } }),
    ),
  );
  take(locate(tokens, taken, dates, (span) => makeArgument('date', span.name, span, { types: { date: 4 } })));
  take(findNames(tokens, taken, { weak: !prose }));
  if (segment.kind !== 'cell') take(findTerms(tokens, taken));
  if (prose) take(findAnaphora(tokens, taken, segment.speaker !== null));
  located.sort((a, b) => a.from - b.from);

  const sentence: Sentence = {
    units: toUnits(tokens, located),
    statements: [],
    definitions: [],
    nominals: new Map(),
  };
  let aliases: Reading['aliases'] = [];
  if (prose && tokens.length <= LONGEST_SENTENCE) {
    aliases = readAliases(sentence);
    readNouns(sentence);
    readLifespans(sentence);
    readVerbs(sentence);
  }
  return {
    start: segment.start,
    end: segment.end,
    arguments: located.map((one) => one.argument),
    statements: sentence.statements,
    definitions: sentence.definitions,
    aliases,
    words: tokens.length,
    speaker: segment.speaker === null ? null : makeSpeaker(text, segment.speaker),
    prose,
    heading: segment.kind === 'heading',
  };
}

/** The arguments of whole tokens that the spans cover. */
function locate<S extends Span>(
  tokens: readonly Token[],
  taken: readonly boolean[],
  spans: readonly S[],
  make: (span: S) => Argument,
): Located[] {
  const found: Located[] = [];
  let from = 0;
  for (const span of spans) {
    while (from < tokens.length && (tokens[from]?.start ?? 0) < span.start) from++;
    let to = from;
    while (to < tokens.length && (tokens[to]?.end ?? 0) <= span.end) to++;
    if (to > from && !taken.slice(from, to).includes(true)) found.push({ from, to, argument: make(span) });
    from = to;
  }
  return found;
}

const clean = (text: string, { start, end }: Span): string => oneLine(text.slice(start, end));

/** Where the document's title stands as it is written. */
function findTopic(text: string, tokens: readonly Token[], topic: Topic | null): Located[] {
  if (topic === null) return [];
  const found: Located[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const token = tokens[from];
    if (token === undefined || token.text[0] !== topic.base[0]) continue;
    const whole = text.startsWith(topic.name, token.start) ? topic.name : topic.base;
    if (!text.startsWith(whole, token.start)) continue;
    const end = token.start + whole.length;
    let to = from;
    while (to < tokens.length && (tokens[to]?.end ?? 0) <= end) to++;
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
    from = to - 1;
  }
  return found;
}

/** "Leeds" in "Leeds United" and "University of Leeds", "Smith" in "Peter Smith" and "S. R. Smith". */
function isPartOfName(tokens: readonly Token[], from: number, to: number): boolean {
  if (endOfRun(tokens, [], from) > to) return true;
  const before = tokens[from - 1];
  if (INITIALS.test(before?.text ?? '')) return true;
  if (before?.lower === 'of') return isCapitalised(tokens[from - 2]) && endOfRun(tokens, [], from - 2) > from;
  return before?.pos === 'PROPN' && isCapitalised(before) && isA(before, GIVEN_NAME);
}

/** Headlines and shouting: there a capital tells nothing. */
function isTitleCased(tokens: readonly Token[]): boolean {
  let words = 0;
  let shouted = 0;
  let telling = 0;
  let capitals = 0;
  for (const { word } of tokens) {
    if (!word.lettered) continue;
    words++;
    if (word.shouted) shouted++;
    if (word.text.length <= 3) continue;
    telling++;
    if (word.capital) capitals++;
  }
  if (words >= 2 && shouted >= words * 0.7) return true;
  if (words < 4 || /[.!?]["”’')]*$/.test(tokens.at(-1)?.text ?? '')) return false;
  return capitals >= telling * 0.85 && telling > 2;
}
