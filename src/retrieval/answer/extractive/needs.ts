import { ENGLISH_STOP_WORDS } from '../../../text/stop-words.ts';
import { analyze } from '../../../text/terms.ts';
import type { AnswerKind } from '../../question/answer-kind.ts';
import { askingWords } from '../../question/language.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { outerTerms } from './outer.ts';
import { relatedStems } from './related-words.ts';

/** A word of the question that an answer should cover. */
export interface Need {
  readonly term: string;
  /** Share of the question; all needs together make 1. */
  readonly weight: number;
  /** How much it tells: its inverse document frequency; of carried ones 0. */
  readonly telling: number;
  /** It names what is asked about, rather than what is asked of it. */
  readonly subject: boolean;
  /** It asks of birth or death. */
  readonly life: boolean;
  /** It comes from the turns before. */
  readonly carried: boolean;
  /** It asks not of the subject but of whom or what a relation leads to: "born" in "Where was the author of Emma born?" */
  readonly outer: boolean;
  /** Other words that state the same fact. */
  readonly related: ReadonlySet<string>;
}

/**
 * Where a question names something, its name counts as much as all that is asked about it; less where it tells little, as the hero's
 * does in a novel.
 */
const SUBJECT_SHARE = 0.5;
/** Names from the turns before count less than those of the question. */
const CARRIED = 0.5;

const stems = (words: string): ReadonlySet<string> => new Set(analyze(words));
/** How people ask rather than what for. */
const ASKING = stems(
  'tell know name give describe explain define happen mean please say list summarize summary question answer find call according',
);
/** Of a script without spaces, half a word that asks and half of its neighbour. */
const ASKS_IN_PART = /^(?:\p{Script=Han}[叫么谁何哪几吗呢]|[叫么谁何哪几吗呢]\p{Script=Han})$/u;
const LIFE = stems('born died');
/** "Which year", "what place": the answer has a year or a place in it and seldom the word. */
const KIND_WORDS: Readonly<Partial<Record<AnswerKind, ReadonlySet<string>>>> = {
  time: stems('date year day month century time long old'),
  place: stems('place country city town village state county location located nationality from'),
  number: stems('number many much percentage amount long far tall high big large often deep wide'),
  person: stems('person man woman name'),
  choice: stems('first last earlier later older younger both same'),
};

/** What of the question an answer should cover: without how it is asked, and what the kind of answer says already. */
export function readNeeds(question: UnderstoodQuestion): Need[] {
  const names = subjectTerms(question);
  const outer = outerTerms(question.text, names);
  const kindWords = KIND_WORDS[question.kind];
  const foreign = new Set([...askingWords(question.text)].flatMap((word) => analyze(word)));
  const own = new Set(
    question.terms.filter(
      (term) =>
        names.has(term) ||
        !(
          ENGLISH_STOP_WORDS.has(term) ||
          foreign.has(term) ||
          ASKING.has(term) ||
          kindWords?.has(term) ||
          ASKS_IN_PART.test(term)
        ),
    ),
  );
  const weigh = (term: string): number => {
    // The root keeps one rare word from outweighing all others.
    const idf = Math.sqrt(question.idf.get(term) ?? 0);
    if (own.has(term)) return idf;
    if (question.terms.includes(term)) return 0;
    // "And when did he do that?" asks with the words of the turns before.
    return names.has(term) || own.size === 0 ? idf * CARRIED : 0;
  };
  const weighed = question.searchTerms
    .map((term) => ({ term, weight: weigh(term), subject: names.has(term) }))
    .filter(({ weight }) => weight > 0);
  const total = (subject: boolean) =>
    weighed.reduce((sum, need) => (need.subject === subject ? sum + need.weight : sum), 0);
  const named = total(true);
  const asked = total(false);
  const shareOfNames = asked === 0 ? 1 : SUBJECT_SHARE * Math.min(1, named);
  return weighed.map(({ term, weight, subject }) => ({
    term,
    subject,
    carried: !own.has(term),
    telling: own.has(term) || own.size === 0 ? (question.idf.get(term) ?? 0) : 0,
    outer: !subject && outer.has(term),
    life: !relatedStems(term).isDisjointFrom(LIFE) || LIFE.has(term),
    weight: subject ? (weight / named) * shareOfNames : (weight / asked) * (1 - shareOfNames),
    related: relatedStems(term),
  }));
}

/** Whether a stem of a text is one of the needs, or states the same. */
export function isAsked(stem: string, needs: readonly Need[]): boolean {
  return needs.some(({ term, related }) => stem === term || related.has(stem));
}

/** Whether it asks not of what it names but of whom a relation leads to: "Which country is the director of Alpha from?" */
export function asksBeyond(question: UnderstoodQuestion): boolean {
  const outer = outerTerms(question.text, subjectTerms(question));
  return question.terms.some((term) => outer.has(term) && !ASKING.has(term) && !ENGLISH_STOP_WORDS.has(term));
}

const WORD = String.raw`\p{Lu}[\p{L}\p{M}\p{N}.-]*(?:['’]\p{L}{2,})?`;
/** At the beginning of a question, and of a second one, any word has its capital. */
const WRITTEN = new RegExp(
  String.raw`(?<=[^\s.!?…] )(?!I\b)${WORD}(?: (?:(?:of|the|de|la|von|van) )*${WORD})*`,
  'gu',
);

/** Without capitals, who stands before what is asked of him: "朱元璋的父亲是谁？" */
const HAN = /^(\p{Script=Han}{2,4}?)(?:的|是谁|是什么|为什么|为何|什么|何|哪|怎)/u;

/**
 * The names it asks about, each as its terms: of those that are known the ones written as names, or else any; where they were
 * not looked up, what has capitals.
 */
export function subjectNames({ text, names, carried, entities, linked }: UnderstoodQuestion): string[][] {
  if (!linked) {
    const written = [...(text.match(WRITTEN) ?? []), ...(HAN.exec(text)?.slice(1) ?? [])].map((name) =>
      analyze(name),
    );
    // Words alone seldom find whom "the director of Alpha" leads to: all of the question is one search then.
    return outerTerms(text, new Set(written.flat())).size > 0 ? [] : written;
  }
  const proper = new Set([...names, ...carried.names].filter((name) => name.proper).map(({ key }) => key));
  const known = entities.map(({ key }) => key);
  const written = known.filter((key) => proper.has(key));
  return (written.length > 0 ? written : known).map((key) => analyze(key));
}

function subjectTerms(question: UnderstoodQuestion): ReadonlySet<string> {
  return new Set(subjectNames(question).flat());
}
