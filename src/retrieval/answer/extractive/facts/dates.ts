const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A date as far as it is known. */
export interface PartialDate {
  readonly year: number;
  readonly month: number | undefined;
  readonly day: number | undefined;
}

/** Reads "20 March 851", "May 3, 1779", "1920", "43 BC"; nothing where there is no year. */
export function readDate(text: string): PartialDate | undefined {
  const year = /\b\d{3,4}\b/.exec(text)?.[0] ?? /\b(\d{1,4}) ?(?:BC|BCE)\b/.exec(text)?.[1];
  if (year === undefined) return undefined;
  const month = MONTHS.indexOf(/\p{L}{3}/u.exec(text)?.[0].toLowerCase() ?? '') + 1 || undefined;
  const day = /\b\d{1,2}\b/.exec(text)?.[0];
  const before = /\bBC/.test(text);
  return {
    year: before ? -Number(year) : Number(year),
    month,
    day: month === undefined || day === undefined ? undefined : Number(day),
  };
}

/** Below 0 where `a` is earlier; nothing where they are too rough to tell. */
export function compareDates(a: PartialDate, b: PartialDate): number | undefined {
  if (a.year !== b.year) return a.year - b.year;
  if (a.month === undefined || b.month === undefined) return undefined;
  if (a.month !== b.month) return a.month - b.month;
  if (a.day === undefined || b.day === undefined || a.day === b.day) return undefined;
  return a.day - b.day;
}
