import type { ComparedProperty } from '../../../question/comparison.ts';
import { type CountryMention, readCountries } from '../facts/countries.ts';
import { type PartialDate, readDate } from '../facts/dates.ts';
import { readLife } from '../facts/life.ts';
import { DATE, NAME } from '../facts/signs.ts';
import type { Sentence } from '../sentences.ts';

/** What two are compared by, as it is said of one of them. */
export interface Value {
  readonly text: string;
  readonly date?: PartialDate;
  readonly years?: number;
  readonly codes?: ReadonlySet<string>;
  readonly from: readonly Sentence[];
}

/** Reads a property of the one that the sentences, a passage in order, are about. */
export function readValue(property: ComparedProperty, sentences: readonly Sentence[]): Value | undefined {
  if (property === 'made') return made(sentences);
  if (property === 'country') return country(sentences);
  if (property === 'region' || property === 'locality') return placed(property, sentences);
  if (property === 'lifetime') return lifetime(sentences);
  return lifeDate(property, sentences);
}

function lifeDate(event: 'born' | 'died', sentences: readonly Sentence[]): Value | undefined {
  for (const sentence of sentences) {
    const text = readLife(sentence.text, [event])[event]?.date;
    const date = text === undefined ? undefined : readDate(text);
    if (text !== undefined && date) return { text, date, from: [sentence] };
  }
  return undefined;
}

function lifetime(sentences: readonly Sentence[]): Value | undefined {
  const [born, died] = [lifeDate('born', sentences), lifeDate('died', sentences)];
  if (!born?.date || !died?.date) return undefined;
  const years = died.date.year - born.date.year;
  return { text: `${years} years`, years, from: [...new Set([...born.from, ...died.from])] };
}

/** An encyclopedia says in the first sentences when something came to be. */
const OPENING = 4;
const MADE =
  /\b(?:released|premiered|founded|established|formed|published|launched|opened|built|started|began|created|introduced|incorporated|completed|came out)\b(.{1,80})/iu;

/** When something was released, founded, built: as its opening says, or the year in what it is ("is a 2008 film"). */
function made(sentences: readonly Sentence[]): Value | undefined {
  const opening = sentences.slice(0, OPENING);
  const read = (sentence: Sentence, said: string | undefined): Value | undefined => {
    for (const text of said?.match(DATE) ?? []) {
      const date = readDate(text);
      if (date) return { text, date, from: [sentence] };
    }
    return undefined;
  };
  const isA = /\b(?:is|was|are|were) (?:an?|the) (.{1,60})/u;
  for (const pattern of [isA, MADE, /^(.{1,200})/u])
    for (const sentence of opening) {
      const value = read(sentence, pattern.exec(sentence.text)?.[1]);
      if (value) return value;
    }
  return undefined;
}

const IS_A = /\b(?:is|was|are|were) (?:an? |the |one of the )(.{1,160})/u;
/** What comes after the noun is of others: "a Danish film directed by the Swedish". */
const NOUN =
  /\b(?:film|movie|drama|director|actor|actress|writer|politician|singer|song|album|band|comedy|who|that|which|known|directed|born)\b/u;

const PLACED = /(?:,|\b(?:in|from))(?: the)? $/;

/** Of what country somebody or something is: as said where it is said what he is, or else where he or it is. */
function country(sentences: readonly Sentence[]): Value | undefined {
  const opening = sentences.slice(0, OPENING);
  const value = (found: readonly CountryMention[], from: Sentence): Value | undefined =>
    found.length === 0
      ? undefined
      : {
          text: [...new Set(found.map(({ text }) => text))].join('-'),
          codes: new Set(found.map(({ code }) => code)),
          from: [from],
        };
  const described = (sentence: Sentence) => {
    const complement = IS_A.exec(sentence.text)?.[1] ?? '';
    const noun = complement.search(NOUN);
    return value(readCountries(noun > 0 ? complement.slice(0, noun) : complement), sentence);
  };
  const placed = (sentence: Sentence) =>
    value(
      readCountries(sentence.text)
        .filter(({ index }) => PLACED.test(sentence.text.slice(Math.max(0, index - 12), index)))
        .slice(0, 1),
      sentence,
    );
  for (const read of [described, placed])
    for (const sentence of opening) {
      const found = read(sentence);
      if (found) return found;
    }
  return undefined;
}

const SITED = new RegExp(`\\b(?:in|near) (?:the |\\p{Ll}+ern )?(${NAME}(?:, ${NAME})*)`, 'gu');

/** Of which places something is, countries aside: all that are named for a region, for a locality the narrowest. */
function placed(property: 'region' | 'locality', sentences: readonly Sentence[]): Value | undefined {
  for (const sentence of sentences.slice(0, OPENING)) {
    const names = [...sentence.text.matchAll(SITED)]
      .flatMap(([, chain = '']) =>
        property === 'region' ? chain.split(', ') : chain.split(', ').slice(0, 1),
      )
      .filter((name) => readCountries(name)[0]?.text !== name);
    if (names.length > 0) return { text: names.join(', '), codes: new Set(names), from: [sentence] };
  }
  return undefined;
}
