import { wordSet } from './word-set.ts';

export const MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Days with a name of their own, which come every year. */
export const HOLIDAYS = new Set([
  ...[
    'christmas',
    'christmas day',
    'christmas eve',
    'boxing day',
    'twelfth night',
    'twelfth-night',
    'easter',
    'good friday',
  ],
  ...[
    'new year',
    'new year’s eve',
    "new year's eve",
    "new year's day",
    'thanksgiving',
    'halloween',
    'hanukkah',
    'passover',
  ],
  ...[
    'ramadan',
    'diwali',
    'lent',
    'pentecost',
    'epiphany',
    'midsummer',
    'valentine’s day',
    "valentine's day",
    'yom kippur',
  ],
]);

/** Parts of the calendar that are no names by themselves. */
export const CALENDAR_WORDS = wordSet(`
  january february march april may june july august september october november december
  jan feb mar apr jun jul aug sep sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun
  mondays tuesdays wednesdays thursdays fridays saturdays sundays am pm a.m. p.m. a.d. b.c. ad bc ce bce gmt utc est pst
  spring summer autumn fall winter today tomorrow yesterday tonight
`);
