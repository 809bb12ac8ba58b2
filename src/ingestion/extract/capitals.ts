/** Reads languages with capitals but without a grammar here: names by their capitals, relations by what stands between. */
import type { Span } from '../../graph/model.ts';
import { makeArgument, makeSpeaker } from './argument.ts';
import { readBetween } from './between.ts';
import { findDates } from './dates.ts';
import { FOREIGN_STOP_WORDS } from './lexicon/foreign.ts';
import { GIVEN_NAME, sensesOf } from './lexicon/senses.ts';
import { wordSet } from './lexicon/word-set.ts';
import type { LowerCaseCount } from './lower-case.ts';
import { findQuotedTitles } from './quotes.ts';
import type { Argument, Reading } from './reading.ts';
import type { Passage, Segment } from './segments.ts';
import type { Topic } from './topic.ts';

const WORD = /[\p{L}\p{M}\p{N}]+(?:['’.·-]?[\p{L}\p{M}\p{N}]+)*/gu;
const LONGEST_NAME = 6;
const LONGEST_WORD = 60;
const PARTICLES = wordSet(
  'de da di do dos das del della des du d la le las los van von der den ter zu zum zur af av y i e bin ibn al el',
);
const ARTICLES = wordSet(
  'der die das den dem des ein eine einen einem einer eines im am zum zur vom beim kein keine ins ans',
);
const GERMAN_NOUN =
  /(?:ung|ungen|heit|keit|schaft|tion|tionen|tät|nis|chen|lein|ismus|zeit|jahr|jahre|ment)$/;
const JOINS =
  /^(?:et|und|y|e|ed|i|и|й|та|і|και|och|og|en|de|du|des|von|van|del|di|della|da|do|la|le|of|а|ja|ve|și|a|à)$/i;

export function readCapitals(
  text: string,
  passage: Passage,
  topic: Topic | null,
  lowers: LowerCaseCount,
): Reading[] {
  const slice = text.slice(passage.start, passage.end);
  const titles = findQuotedTitles(slice, passage.start);
  const dates = findDates(slice, passage.start);
  const german = capitalisesNouns(slice);
  return passage.segments.map((segment) => {
    const fixed = [
      ...titles.map((span) =>
        makeArgument('work', text.slice(span.start, span.end).replace(/\s+/g, ' '), span, {
          types: { work: 3 },
        }),
      ),
      ...dates.map((span) => makeArgument('date', span.name, span, { types: { date: 4 } })),
      ...findTopic(text, segment, topic),
    ].filter((argument) => argument.start >= segment.start && argument.end <= segment.end);
    const names = findCapitals(text, segment, lowers, german).filter((name) =>
      fixed.every((other) => other.end <= name.start || other.start >= name.end),
    );
    const args = [...fixed, ...names].sort((a, b) => a.start - b.start);
    const prose = segment.kind === 'prose';
    return {
      start: segment.start,
      end: segment.end,
      arguments: args,
      statements: prose ? readBetween(text, args, { characters: 50, words: 5, empty: JOINS }) : [],
      aliases: [],
      definitions: [],
      words: Math.ceil((segment.end - segment.start) / 6),
      speaker: segment.speaker === null ? null : makeSpeaker(text, segment.speaker),
      prose,
      heading: segment.kind === 'heading',
    };
  });
}

function findTopic(text: string, segment: Segment, topic: Topic | null): Argument[] {
  if (topic === null) return [];
  const found: Argument[] = [];
  const sentence = text.slice(segment.start, segment.end);
  for (
    let at = sentence.indexOf(topic.base);
    at >= 0;
    at = sentence.indexOf(topic.base, at + topic.base.length)
  ) {
    if (
      /[\p{L}\p{N}]/u.test(sentence[at - 1] ?? '') ||
      /[\p{L}\p{N}]/u.test(sentence[at + topic.base.length] ?? '')
    )
      continue;
    const start = segment.start + at;
    found.push(
      makeArgument(
        'name',
        topic.name,
        { start, end: start + topic.base.length },
        { types: { ...topic.types } },
      ),
    );
  }
  return found;
}

interface Word extends Span {
  readonly text: string;
  readonly capital: boolean;
}

function findCapitals(text: string, segment: Segment, lowers: LowerCaseCount, german: boolean): Argument[] {
  const words: Word[] = [];
  for (const match of text.slice(segment.start, segment.end).matchAll(WORD)) {
    const [word] = match;
    if (word.length > LONGEST_WORD) continue;
    const start = segment.start + match.index;
    words.push({ text: word, start, end: start + word.length, capital: /^\p{Lu}/u.test(word) });
  }
  const shouted = words.filter((word) => /^\p{Lu}{2,}$/u.test(word.text)).length > words.length * 0.6;
  const found: Argument[] = [];
  for (let from = 0; from < words.length; ) {
    const to = words[from]?.capital ? endOfRun(text, words, from, german) : from;
    const argument = to === from ? null : toName(text, words, from, to, segment, lowers, german, shouted);
    if (argument !== null) found.push(argument);
    from = Math.max(from + 1, to);
  }
  return found;
}

function endOfRun(text: string, words: readonly Word[], from: number, german: boolean): number {
  // "Alexander von Humboldt", but not "Hund von Angela".
  const particles = !german || (sensesOf(words[from]?.text.toLowerCase() ?? '') & GIVEN_NAME) !== 0;
  let to = from + 1;
  const adjoins = (at: number) =>
    /^[ \u00a0\n]{1,2}$|^-$|^\. ?$/.test(text.slice(words[at - 1]?.end, words[at]?.start));
  while (to < words.length && to - from < LONGEST_NAME && adjoins(to)) {
    const initial = (words[to - 1]?.text.length ?? 0) <= 2;
    if (!initial && text[words[to - 1]?.end ?? 0] === '.') break;
    if (words[to]?.capital) to++;
    else if (
      particles &&
      PARTICLES.has(words[to]?.text ?? '') &&
      to + 1 < words.length &&
      words[to + 1]?.capital &&
      adjoins(to + 1)
    )
      to += 2;
    else break;
  }
  return to;
}

function toName(
  text: string,
  words: readonly Word[],
  begin: number,
  to: number,
  segment: Segment,
  lowers: LowerCaseCount,
  german: boolean,
  shouted: boolean,
): Argument | null {
  let from = begin;
  if (opens(text, segment, words[from])) {
    while (from < to && FOREIGN_STOP_WORDS.has(words[from]?.text.toLowerCase() ?? '')) from++;
  }
  const [first, last] = [words[from], words[to - 1]];
  if (first === undefined || last === undefined) return null;
  const single = to - from === 1;
  const lower = first.text.toLowerCase();
  const opening = from === begin && opens(text, segment, first);
  if (single && (first.text.length < 3 || FOREIGN_STOP_WORDS.has(lower) || lowers(lower) > 0)) return null;
  if (german && single) {
    const before = words[from - 1]?.text.toLowerCase() ?? '';
    if (GERMAN_NOUN.test(lower) || ARTICLES.has(before) || opening || !/^\p{L}+$/u.test(first.text))
      return null;
  }
  const name = text.slice(first.start, last.end).replace(/\s+/g, ' ');
  // German nouns look like names where they stand alone once: they count as a title would.
  const weak = shouted || segment.kind !== 'prose' || (german && single);
  return makeArgument(
    'name',
    name,
    { start: first.start, end: last.end },
    { doubtful: opening && single, weak },
  );
}

/** True where a sentence or a quotation begins. */
function opens(text: string, segment: Segment, word: Word | undefined): boolean {
  if (word === undefined || word.start - segment.start < 3) return true;
  return /[.!?:«"“(—–-]\s*$/.test(text.slice(Math.max(segment.start, word.start - 3), word.start));
}

/** In German every noun has a capital: above one word in six within sentences. */
function capitalisesNouns(text: string): boolean {
  const words = text.slice(0, 4000).match(WORD) ?? [];
  const articles = words.filter((word) =>
    /^(?:der|die|das|und|ist|nicht|den|dem|ein|eine)$/i.test(word),
  ).length;
  return words.length > 0 && articles > words.length * 0.08;
}
