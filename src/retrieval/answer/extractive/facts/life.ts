import { AGO, DATE, NAME } from './signs.ts';

/** When and where somebody was born, died or was buried. */
export interface LifeEvent {
  readonly date: string | undefined;
  readonly place: string | undefined;
}
export type LifeEventKind = 'born' | 'died' | 'buried';
export type Life = Readonly<Partial<Record<LifeEventKind, LifeEvent | undefined>>>;

/** "(2 May 1898, Lund – 1960)", "(born 2 May 1898 in Lund)", "(d. 851)": long ones are no dates of a life. */
const PARENTHESIS = /\(([^()]{3,200})\)/g;
const DASH = / ?[–—] ?/;
const HYPHEN = / - |-(?= )|(?<= )-/;
const BORN = /(?:\bborn\b|(?<=[(;,] ?)(?-i:b\.))(.{1,160})/iu;
const DIED =
  /(?:\b(?:died|dies|dead|killed|murdered|executed|passed away|assassinated)\b|(?<=[(;,] ?)(?-i:d\.)|†)(.{1,160})/iu;
const BURIED = /\b(?:buried|interred|burial)\b(.{1,160})/iu;
const EVENTS = { born: BORN, died: DIED, buried: BURIED };
/** What is said of one event ends where the next begins. */
const NEXT_EVENT =
  /\b(?:and|who|where|but)? ?(?:died|was (?:buried|killed|raised|educated)|grew up|moved|married)\b|;|(?<=[(;,] ?)[bd]\.|[–—]/u;

/** "Lund, Sweden": of further names only those that a comma or a preposition ends, or else a sentence goes on with them. */
const NAMES = `${NAME}(?:, ${NAME}(?=[^\\p{L}\\p{N} ]|$| (?:and|on|in|to|by|at|as|of|where|when|who|during|after|before|into|from)\\b))*`;
const PLACE_AFTER_PREPOSITION = new RegExp(
  String.raw`(?:\b(?:in|at|near)(?: the)? |,(?: (?:in|near))? ?(?=\p{Lu}))(${NAMES})`,
  'u',
);
/** "Lund, 2 May 1898": behind a name in parentheses the place may come first. */
const PLACE_AT_START = new RegExp(`^ *(${NAMES})(?= *,)`, 'u');
const YEAR = /\d{3,4}/;

/** "at Lund Hospital, where she died on 3 May" */
const WHERE = new RegExp(
  String.raw`\b(?:in|at)(?: the)? (${NAMES}),? where (?:he|she|they) (?:had )?(?:later )?(died|was born|was buried)`,
  'u',
);

/** What a sentence says of a life, in words or in the dates behind a name; in words of what is wanted alone. */
export function readLife(
  sentence: string,
  wanted: readonly LifeEventKind[] = ['born', 'died', 'buried'],
): Life {
  const life: Partial<Record<LifeEventKind, LifeEvent | undefined>> = {};
  for (const [, inside = ''] of sentence.matchAll(PARENTHESIS)) {
    const dates = [...inside.matchAll(DATE)];
    const halves = inside.split(DASH.test(inside) ? DASH : HYPHEN);
    // "(May 3, 1779 August 10, 1860)": the dash gets lost in copying.
    if (halves.length === 1 && dates.length === 2 && dates[1])
      halves.splice(0, 1, inside.slice(0, dates[1].index), inside.slice(dates[1].index));
    const [from = '', to = ''] = halves;
    if (halves.length !== 2 || DIED.test(from)) continue;
    if (YEAR.test(to)) life.died ??= eventIn(to, true);
    if (YEAR.test(from)) life.born ??= eventIn(from, true);
    if (life.died) break;
  }
  const [, place, verb] = WHERE.exec(sentence) ?? [];
  const event = verb === 'died' ? 'died' : verb === 'was born' ? 'born' : 'buried';
  if (place !== undefined) life[event] ??= { date: eventAfter(EVENTS[event], sentence)?.date, place };
  for (const event of wanted) life[event] ??= eventAfter(EVENTS[event], sentence);
  return life;
}

function eventAfter(verb: RegExp, sentence: string): LifeEvent | undefined {
  const said = verb.exec(sentence)?.[1];
  if (said === undefined) return undefined;
  const end = said.search(NEXT_EVENT);
  return eventIn(end > 0 ? said.slice(0, end) : said);
}

/** The first date and the first place of a few words; nothing where there is neither. */
function eventIn(said: string, bare = false): LifeEvent | undefined {
  const date = said.match(DATE)?.find((found) => YEAR.test(found)) ?? said.match(AGO)?.[0];
  const rest = said
    .replace(DATE, (found) => ' '.repeat(found.length))
    .replace(/\s+,/g, ',')
    .trimEnd();
  const place = (PLACE_AFTER_PREPOSITION.exec(rest) ?? (bare ? PLACE_AT_START.exec(rest) : null))?.[1];
  return date === undefined && place === undefined ? undefined : { date, place };
}
