import { analyze } from '../../text/terms.ts';

/** Several things that a question asks of as one: "the three spirits". */
export interface AskedSet {
  /** What each is, as the question has it: "spirits". */
  readonly plural: string;
  /** The same as a term. */
  readonly noun: string;
  /** How it is named, "the three spirits", as terms. */
  readonly terms: ReadonlySet<string>;
  /** How many there are, where it says so. */
  readonly count: number | undefined;
  /** It asks who or what they are, rather than something of each. */
  readonly listed: boolean;
  /** It asks of one of them alone, by its name: "the Warden of the Ford". */
  readonly only?: string;
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** More are not told one by one. */
const MOST = 10;
const PLURAL = String.raw`(?<plural>\p{Ll}{2,}s|children|men|women|people)(?!\p{L})`;
const COUNTED = new RegExp(
  String.raw`(?<!\b[Ww]hich of )\b(?:the|these|those|all|which|Which|his|her|its|their|of) (?<number>${NUMBERS.join('|')}|\d+) (?:\p{Ll}+ )??${PLURAL}`,
  'u',
);
const EACH = new RegExp(String.raw`\b(?:each|every one|all) of (?:the|these|those) ${PLURAL}`, 'u');
const LISTING = String.raw`^\P{L}*(?:[Ll]ist|[Nn]ame|[Ww](?:ho|hat|hich) (?:are|were)) (?:all )?(?:of )?the `;
const LISTED = new RegExp(String.raw`${LISTING}${PLURAL}(?! of\b)`, 'u');
/** "What did the ghosts show him?" */
const AGENTS = new RegExp(String.raw`\b(?:did|do|will) the ${PLURAL}(?! of\b)`, 'u');
const LISTS = new RegExp(String.raw`${LISTING}|^\P{L}*[Ww]hich (?:${NUMBERS.join('|')}|\d+) `, 'u');
/** Spans of time and amounts have no members. */
const MEASURES = new Set(
  analyze('years days weeks months hours minutes times miles metres points goals dollars'),
);

const WORD = String.raw`\p{Lu}[\p{L}’'-]*`;
const ONE = new RegExp(
  String.raw`\b(?:did|does|do|will) (?:the )?(?<name>(?<noun>\p{Lu}\p{Ll}+) of (?:the )?${WORD}(?: (?:(?:to|of|the) )?${WORD})*) \p{Ll}`,
  'u',
);

/** The set a question asks of, or of one of which it asks, if any. */
export function askedSet(question: string): AskedSet | undefined {
  const { name, noun: bears } = ONE.exec(question)?.groups ?? {};
  if (name !== undefined && bears !== undefined) {
    const plural = `${bears.toLowerCase()}s`;
    const [noun = ''] = analyze(bears);
    return { plural, noun, terms: new Set(analyze(name)), count: undefined, listed: false, only: name };
  }
  const match = [COUNTED, EACH, LISTED, AGENTS]
    .map((one) => one.exec(question))
    .find((found) => found !== null);
  const { plural, number } = match?.groups ?? {};
  const [noun] = analyze(plural ?? '');
  if (plural === undefined || noun === undefined || MEASURES.has(noun)) return undefined;
  const count = number === undefined ? undefined : NUMBERS.indexOf(number) + 2;
  const told = number !== undefined && /^\d/.test(number) ? Number(number) : count;
  if (told !== undefined && (told < 2 || told > MOST)) return undefined;
  const terms = new Set(analyze(match?.[0] ?? ''));
  return { plural, noun, terms, count: told, listed: LISTS.test(question) };
}
