/** The form an answer takes. */
export interface Shape {
  readonly layout: 'prose' | 'bullets' | 'paragraphs';
  readonly sentences: number;
  readonly words: number;
}

/** `response_type` is free text; these are the forms it is recognised to ask for. */
const FORMS: ReadonlyArray<readonly [RegExp, Shape]> = [
  [/bullet|\blists?\b|\bpoints?\b|enumerat/i, { layout: 'bullets', sentences: 6, words: 160 }],
  [
    /\b(?:single|one|1) (?:sentence|line|phrase)|\b(?:short|brief|concise)/i,
    { layout: 'prose', sentences: 1, words: 60 },
  ],
  [
    /paragraphs|\b(?:long|detailed|essay|report|article)\b/i,
    { layout: 'paragraphs', sentences: 8, words: 260 },
  ],
];

const DEFAULT: Shape = { layout: 'prose', sentences: 5, words: 120 };

export function shapeOf(responseType: string | undefined): Shape {
  return FORMS.find(([pattern]) => pattern.test(responseType ?? ''))?.[1] ?? DEFAULT;
}
