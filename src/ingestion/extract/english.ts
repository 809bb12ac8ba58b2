/** Reads English: names, dates, titles, terms, and what its sentences say of them. */

import type { Span } from '../../graph/model.ts';
import { oneLine } from '../../lib/one-line.ts';
import { findAnaphora } from './anaphora.ts';
import { type Located, makeArgument, makeSpeaker } from './argument.ts';
import { type DateSpan, findDates } from './dates.ts';
import { endBy, findTopic, firstFrom, locate } from './locate.ts';
import { findNames } from './names.ts';
import { findQuotedTitles } from './quotes.ts';
import type { Reading, Token } from './reading.ts';
import { readAliases } from './relations/aliases.ts';
import { readLifespans } from './relations/lifespans.ts';
import { readNouns } from './relations/nouns.ts';
import { type Sentence, toUnits, type Unit } from './relations/unit.ts';
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
  const titles = findQuotedTitles(slice, passage.start);
  const dates = findDates(slice, passage.start);
  const readings: Reading[] = [];
  let next = 0;
  for (const segment of joinAcross(passage.segments, titles)) {
    const first = firstFrom(tokens, next, segment.start);
    next = endBy(tokens, first, segment.end);
    readings.push(readSegment(text, segment, tokens.slice(first, next), titles, dates, topic));
  }
  return readings;
}

/** A title that ends in "?" or "!" does not end the sentence it stands in. */
function joinAcross(segments: readonly Segment[], titles: readonly Span[]): readonly Segment[] {
  if (titles.length === 0) return segments;
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

type Relations = Pick<Reading, 'statements' | 'definitions' | 'aliases'>;
const NOTHING: Relations = { statements: [], definitions: [], aliases: [] };

/** @param titles of the whole passage, as `dates` */
function readSegment(
  text: string,
  segment: Segment,
  tokens: readonly Token[],
  titles: readonly Span[],
  dates: readonly DateSpan[],
  topic: Topic | null,
): Reading {
  const prose = segment.kind === 'prose' && !isTitleCased(tokens);
  const taken: boolean[] = new Array<boolean>(tokens.length).fill(false);
  /** What begins at each token. */
  const begins: Array<Located | null> = new Array<Located | null>(tokens.length).fill(null);
  const take = (all: readonly Located[]) => {
    for (const one of all) {
      begins[one.from] = one;
      for (let at = one.from; at < one.to; at++) taken[at] = true;
    }
  };
  take(findTopic(text, segment, tokens, topic));
  take(
    locate(segment, tokens, taken, titles, (span) =>
      makeArgument('work', clean(text, span), span, { types: { work: 3 } }),
    ),
  );
  take(
    locate(segment, tokens, taken, dates, (span) =>
      makeArgument('date', span.name, span, { types: { date: 4 } }),
    ),
  );
  take(findNames(tokens, taken, { weak: !prose }));
  if (segment.kind !== 'cell') take(findTerms(tokens, taken));
  if (prose) take(findAnaphora(tokens, taken, segment.speaker !== null));

  const located = begins.filter((one) => one !== null);
  const relations = prose && tokens.length <= LONGEST_SENTENCE ? relate(toUnits(tokens, located)) : NOTHING;
  return {
    start: segment.start,
    end: segment.end,
    arguments: located.map((one) => one.argument),
    statements: relations.statements,
    definitions: relations.definitions,
    aliases: relations.aliases,
    words: tokens.length,
    speaker: segment.speaker === null ? null : makeSpeaker(text, segment.speaker),
    prose,
    heading: segment.kind === 'heading',
  };
}

function relate(units: readonly Unit[]): Relations {
  const sentence: Sentence = { units, statements: [], definitions: [], nominals: new Map() };
  const aliases = readAliases(sentence);
  readNouns(sentence);
  readLifespans(sentence);
  readVerbs(sentence);
  return { statements: sentence.statements, definitions: sentence.definitions, aliases };
}

const clean = (text: string, { start, end }: Span): string => oneLine(text.slice(start, end));

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
