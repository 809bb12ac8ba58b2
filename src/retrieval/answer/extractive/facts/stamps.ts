import type { Sentence } from '../sentences.ts';
import { compareDates, type PartialDate, readDate } from './dates.ts';
import { DATE } from './signs.ts';

/** A moment as it is written, and to be compared. */
export interface Moment extends PartialDate {
  readonly text: string;
  /** Minutes of the day, where they are told. */
  readonly minutes: number | undefined;
}

/** "2026-04-08 08:38", "20260408_08:38", "2026/04/08T08:38": years from 1000 to 2999. */
const STAMP =
  /(?<!\d)([12]\d{3})([-/.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?:[T_ ,]{1,2}([01]\d|2[0-3]):?([0-5]\d))?(?!\d)/;
/** A stamp stands at the beginning of a line or of an entry, behind a label at most. */
const LEADING = 32;

/** The date and time a line or a title begins with. */
function readStamp(line: string): Moment | undefined {
  const found = STAMP.exec(line.slice(0, LEADING));
  if (!found) return undefined;
  const [text, year, , month, day, hours, minutes] = found;
  return {
    text: text.replace('_', ' '),
    year: Number(year),
    month: Number(month),
    day: Number(day),
    minutes: hours === undefined ? undefined : Number(hours) * 60 + Number(minutes),
  };
}

/**
 * When what each sentence tells happened: the last stamp at or before it in its passage, or the title's; where nothing is stamped, a
 * date with its year in the sentence itself.
 */
export function datesOf(sentences: readonly Sentence[]): (sentence: Sentence) => Moment | undefined {
  const moments = new Map<Sentence, Moment>();
  let [passage, stamp]: [Sentence['passage'] | undefined, Moment | undefined] = [undefined, undefined];
  for (const sentence of sentences) {
    if (sentence.passage !== passage) [passage, stamp] = [sentence.passage, readStampOfTitle(sentence)];
    stamp = readStamp(sentence.text) ?? stamp;
    if (stamp) moments.set(sentence, stamp);
  }
  return (sentence) => moments.get(sentence) ?? statedDate(sentence.text);
}

function readStampOfTitle({ passage }: Sentence): Moment | undefined {
  return readStamp(passage.chunk.title ?? '') ?? readStamp(passage.chunk.filePath);
}

function statedDate(text: string): Moment | undefined {
  for (const [written] of text.matchAll(DATE)) {
    const date = readDate(written);
    if (date) return { ...date, text: written, minutes: undefined };
  }
  return undefined;
}

/** Below 0 where `a` is earlier; nothing where they are too rough to tell, or the same. */
export function compareMoments(a: Moment, b: Moment): number | undefined {
  const byDate = compareDates(a, b);
  if (byDate !== undefined) return byDate;
  const sameDay = a.year === b.year && a.month === b.month && a.day !== undefined && a.day === b.day;
  if (!sameDay || a.minutes === undefined || b.minutes === undefined) return undefined;
  return a.minutes === b.minutes ? undefined : a.minutes - b.minutes;
}
