/** A mark as models write it: `[1]`, `[1, 2]`, `[1-3]`, `[^1]`, `【1】`, `【1†source】`, with the blanks before it. Every part is bounded. */
const MARK =
  /[ \t]{0,8}[[【［]\s{0,3}\^?(\d{1,4}(?:\s{0,2}[-–,，、;；]\s{0,2}\d{1,4}){0,24})(?:†[^[\]【】［］\n]{0,40})?\s{0,3}[\]】］]/g;

/** What may still become a mark. */
const BEGUN = /^[[【［]\s{0,3}\^?[\d\s\-–,，、;；]{0,200}(?:†[^[\]【】［］\n]{0,40})?$/;
const MAX_HELD = 260;
const OPENING = '[【［';

/** Between two of these is code, whose `items[0]` cites nothing. */
const FENCE = '```';

/** Passages that a range may stand for. */
const MAX_RANGE = 20;

/**
 * Checks the citations of a text that comes in pieces: each becomes `[1]` or `[1][3]` with numbers that are `known`, and goes where none
 * of them is. Only what may still become a mark is held back.
 */
export interface CitationFilter {
  push(text: string): string;
  /** What was held back at the end. */
  end(): string;
  readonly cited: ReadonlySet<number>;
}

export function createCitationFilter(known: ReadonlySet<number>): CitationFilter {
  const cited = new Set<number>();
  let held = '';
  let isCode = false;

  const check = (text: string): string =>
    text.replace(MARK, (mark, numbers: string) => {
      const valid = readNumbers(numbers).filter((number) => known.has(number));
      for (const number of valid) cited.add(number);
      if (valid.length === 0) return '';
      return blanksBefore(mark) + valid.map((number) => `[${number}]`).join('');
    });

  const settle = (text: string): string =>
    text
      .split(FENCE)
      .map((part, at) => {
        if (at > 0) isCode = !isCode;
        return isCode ? part : check(part);
      })
      .join(FENCE);

  return {
    cited,
    push(text) {
      held += text;
      const end = endOfSettled(held);
      const shown = settle(held.slice(0, end));
      held = held.slice(end);
      return shown;
    },
    end() {
      const shown = settle(held);
      held = '';
      return shown;
    },
  };
}

/** Where the part begins that may still become a mark, or a fence: an open bracket, blanks that may stand before one, backticks. */
function endOfSettled(text: string): number {
  const first = Math.max(0, text.length - MAX_HELD);
  let end = text.length;
  for (let at = text.length - 1; at >= first; at--) {
    if (!OPENING.includes(text.charAt(at))) continue;
    if (BEGUN.test(text.slice(at))) end = at;
    break;
  }
  const blank = endBefore(text, end, ' \t');
  return blank < end ? blank : endBefore(text, end, '`');
}

/** Passes over at most eight of these signs, backwards. */
function endBefore(text: string, end: number, signs: string): number {
  let at = end;
  while (at > 0 && end - at < 8 && signs.includes(text.charAt(at - 1))) at--;
  return at;
}

function blanksBefore(mark: string): string {
  return mark.slice(0, mark.length - mark.trimStart().length);
}

/** Distinct, in order; "1-3" is 1, 2, 3. */
function readNumbers(text: string): number[] {
  const numbers = text.split(/[,，、;；]/).flatMap((part) => {
    const ends = part.split(/[-–]/).map(Number);
    const [from = 0] = ends;
    const to = ends.at(-1) ?? from;
    if (to <= from || to - from >= MAX_RANGE) return ends;
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
  return [...new Set(numbers)];
}
