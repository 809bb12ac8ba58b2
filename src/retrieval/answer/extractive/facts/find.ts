import { memo } from '../../../../lib/memo.ts';
import { analyze } from '../../../../text/terms.ts';
import { wordSpans } from '../../../../text/words.ts';
import { askedFact } from '../../../question/asked-fact.ts';
import type { UnderstoodQuestion } from '../../../question/understand.ts';
import type { Coverage } from '../coverage.ts';
import { asksBeyond, isAsked, type Need } from '../needs.ts';
import { asksWhy, createReasons } from '../reasons.ts';
import type { Sentence } from '../sentences.ts';
import { readCountries } from './countries.ts';
import { isFieldOf } from './field.ts';
import { findRelative } from './kin.ts';
import { readLife } from './life.ts';
import { type Wanted, wantedKind, wantedSpans } from './signs.ts';
import { asksWhereabouts, findWhereabouts } from './whereabouts.ts';

/** What in a sentence may be what the question wants. */
export interface Found {
  readonly text: string;
  /** The sentence states it of the event or relation asked for, rather than merely hold something of its kind. */
  readonly exact: boolean;
  /** It is clear enough to lead an answer. */
  readonly clear: boolean;
}

/** Finds the date, place, number, country or person a question wants in a sentence, if it wants one. */
export function createFinder(
  question: UnderstoodQuestion,
  needs: readonly Need[],
  sentences: readonly Sentence[],
  { ofAll, tellsOfMuch }: Pick<Coverage, 'ofAll' | 'tellsOfMuch'>,
): (sentence: Sentence) => Found[] {
  const wants = wantedKind(question);
  const { event, country, relative } = askedFact(question);
  // "When did he do that?" may want a date that the last answer had in it.
  const subjects = needs.filter(({ subject, term }) => subject && !/\d/.test(term)).map(({ term }) => term);
  const known = new Set([...question.terms, ...subjects]);
  const asked = needs.filter(({ subject }) => !subject);

  // "When she died, Una Falk was old" names no place.
  const saysMore = (value: string) => analyze(value).some((term) => !known.has(term));

  const nested = asksBeyond(question);
  const ofNamed = (sentence: Sentence) => nested || ofAll(sentence);
  const told = (sentence: Sentence) => !tellsOfMuch(sentence.passage) || ofNamed(sentence);
  const explained = asked.filter(({ outer }) => !nested || outer);
  const reasonOf = asksWhy(question) ? createReasons(explained, sentences, ofNamed) : undefined;
  const counts = /\bhow many\b/i.test(question.text);
  const whereabouts = event === undefined && asksWhereabouts(question);

  return memo((sentence: Sentence): Found[] => {
    const { text } = sentence;
    const reason = reasonOf?.(sentence);
    if (reason !== undefined) return [{ text: reason, exact: true, clear: false }];
    if (country)
      return readCountries(text).map((mention) => {
        const describes = DESCRIBES.test(text.slice(0, mention.index));
        return { text: mention.text, exact: describes, clear: describes };
      });
    if (event) {
      const { date, place } = readLife(text, [event])[event] ?? {};
      const value = wants === 'place' ? place : date;
      if (value !== undefined && saysMore(value) && told(sentence))
        return [{ text: value, exact: true, clear: true }];
    }
    if (relative) {
      const person = findRelative(relative, text);
      if (person && saysMore(person.name)) return [{ text: person.name, exact: true, clear: person.sure }];
    }
    const spans = wantedSpans(question, text, known);
    const best =
      event === undefined && relative === undefined && wants !== undefined
        ? nearest(wants, asked, text, spans, counts)
        : undefined;
    const where =
      whereabouts && best === undefined ? findWhereabouts(text, asked.length > 0 ? asked : needs) : undefined;
    if (where !== undefined) return [{ text: where, exact: true, clear: false }];
    const labelled = isFieldOf(text, asked);
    const exact = (span: string) => (span === best && told(sentence)) || labelled;
    return spans.map((span) => ({ text: span, exact: exact(span), clear: span === best && exact(span) }));
  });
}

/** "Una Falk (1801–1860) was a Danish": what describes stands before the noun that says what she was. */
const DESCRIBES = /\b(?:is|was|are|were) (?:an? |the |one of the )(?:[\p{L}\p{N}-]+,? ){0,3}(?:\p{L}+- ?)?$/u;

/** A span belongs to a word that is at most this many characters away. */
const NEAR = 40;
/** What stands right before a place or a person that a verb leads to: "founded in Lund", "founded by Una Falk". */
const LEADS_TO: Readonly<Record<'place' | 'person', RegExp>> = {
  place: /(?:\b(?:in|at|near|to|from)(?: the)?|^:) $/,
  person: /(?:\bby (?:(?:the|an?) )?(?:\p{Ll}+ ){0,3}|^: )$/u,
};

/** The span that stands closest by a word of what is asked; of what is counted, before it. */
function nearest(
  wants: Wanted,
  asked: readonly Need[],
  text: string,
  spans: readonly string[],
  counts: boolean,
): string | undefined {
  if (spans.length === 0) return undefined;
  for (const { start, end } of wordSpans(text)) {
    const stems = analyze(text.slice(start, end));
    if (!stems.some((stem) => isAsked(stem, asked))) continue;
    const near = spans.flatMap((span) => {
      const after = text.indexOf(span, end);
      const leads = wants === 'time' || wants === 'number' ? /(?:)/ : LEADS_TO[wants];
      if (!counts && after >= 0 && after - end <= NEAR && leads.test(text.slice(end, after)))
        return [{ span, away: after - end }];
      // "forty-one dogs": what is counted follows its number.
      const before = wants === 'number' ? text.lastIndexOf(span, start) : -1;
      const away = start - before - span.length;
      return before >= 0 && away >= 0 && away <= NEAR / 2 ? [{ span, away }] : [];
    });
    const [closest] = near.sort((a, b) => a.away - b.away);
    if (closest) return closest.span;
  }
  return undefined;
}
