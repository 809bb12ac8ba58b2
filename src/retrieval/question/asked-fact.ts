import type { Question } from './read.ts';

export type AskedEvent = 'born' | 'died' | 'buried';
export type Relative = 'father' | 'mother' | 'parent' | 'spouse' | 'child';

/** The fact a question asks for, where it is one of those that texts state in few ways. */
export interface AskedFact {
  /** Of a date or a place: of which event of a life. */
  readonly event?: AskedEvent;
  /** A country or a nationality. */
  readonly country?: true;
  /** Of a person: as what. */
  readonly relative?: Relative;
}

const EVENTS: ReadonlyArray<readonly [AskedEvent, RegExp]> = [
  ['buried', /\b(?:buried|burial|grave)\b/i],
  ['died', /\b(?:die|dies|died|death|deathplace|killed|murdered|assassinated|executed|passed away)\b/i],
  [
    'born',
    /\b(?:born|birth|birthplace|birthday|birthdate|older|younger|oldest|youngest|how old|hometown)\b/i,
  ],
];
const COUNTRY = /\b(?:country|nationality|citizen(?:ship)?|nation)\b/i;
const RELATIVES: Readonly<Record<string, Relative>> = {
  father: 'father',
  dad: 'father',
  mother: 'mother',
  mom: 'mother',
  parent: 'parent',
  parents: 'parent',
  spouse: 'spouse',
  wife: 'spouse',
  husband: 'spouse',
  child: 'child',
  children: 'child',
  son: 'child',
  daughter: 'child',
  grandfather: 'father',
  grandmother: 'mother',
  'father-in-law': 'father',
  'mother-in-law': 'mother',
  stepmother: 'spouse',
  stepfather: 'spouse',
  'child-in-law': 'spouse',
  'son-in-law': 'spouse',
  'daughter-in-law': 'spouse',
  grandson: 'child',
  granddaughter: 'child',
  grandchild: 'child',
};
const RELATIVE = new RegExp(
  String.raw`(?<![\p{L}-])(?:${Object.keys(RELATIVES).join('|')})(?![\p{L}-])`,
  'giu',
);
const MARRIES = /\b(?:marry|married|marries)\b/i;
const POSSESSED = /['’]s?\s+(?:\p{L}+\s+)?([\p{L}-]+)\s*[?？.!]*$/u;

export function askedFact({ kind, text }: Question): AskedFact {
  const event = EVENTS.find(([, pattern]) => pattern.test(text))?.[0];
  if (kind === 'place' && COUNTRY.test(text)) return { country: true };
  if (kind === 'time' || kind === 'place' || kind === 'choice') return event ? { event } : {};
  if (kind !== 'person' && kind !== 'definition') return {};
  // Of "the mother of the wife of Alpha" the first is asked for, of "Alpha's wife's mother" the last.
  const word = (POSSESSED.exec(text)?.[1] ?? text.match(RELATIVE)?.[0] ?? '').toLowerCase();
  const relative = RELATIVES[word] ?? (MARRIES.test(text) ? 'spouse' : undefined);
  return relative ? { relative } : {};
}
