import { askedRelation } from './asked-relation.ts';

/** What a question asks for. */
export type AnswerKind = 'definition' | 'person' | 'time' | 'place' | 'number' | 'choice' | 'other';

/**
 * What matches first in the question wins ("What nationality is the singer of When It Rains?"), and of two the narrower
 * pattern, which stands first here. "Who was Marley?" asks what he was, "Who was Marley's father?"
 * and "Who was the father of Marley?" for another person: a definition names its subject right after the verb, without "of"
 * or a verb after it.
 */
const PATTERNS: ReadonlyArray<readonly [AnswerKind, RegExp]> = [
  // What stands behind it says of what: "Why did he weep when she left?"
  [
    'other',
    /^\W*(?:(?:and|but|so) )?(?:why|how come|(?:what|how) (?:did|does|do)(?! .+ (?:mean|stand for)\b))\b/i,
  ],
  [
    'choice',
    /^\W*(?:which|who|what)\b.*\bor\b|\b(?:older|younger|earlier|later|first|longer|larger) (?:out of|between|of)\b/i,
  ],
  [
    'definition',
    /^\W*(?:who(?!.*\p{L}['’]s? \p{L})|what)(?:'s|’s| is| are| was| were)(?! (?:the|an?) (?-i:[\p{Ll}-]+ )+(?:of|that|who|whose|which|in|for|to)\b)(?: \S+){1,6}\W*$/iu,
  ],
  ['definition', /^\W*(?:define|describe|tell me about|explain|what does .+ (?:mean|stand for))\b/i],
  ['definition', /^[^，。？的]{1,12}(?:是谁|是什么|是誰|是什麼)[？?]?$/u],
  [
    'time',
    /\b(?:when|(?:date|year|day) of|what (?:year|date|day|month|century|time)|which (?:year|day|month|century)|how (?:long ago|old))\b/i,
  ],
  ['time', /什么时候|何时|哪一?年|几月|哪天|什麼時候|何時|いつ|何年/u],
  [
    'place',
    /\b(?:where|birthplace|place of \p{L}+|(?:what|which) (?:country|city|town|village|state|county|place|continent|location|nationality))\b/iu,
  ],
  ['place', /哪里|哪儿|何处|什么地方|哪个(?:国家|城市|省)|哪裡|どこ/u],
  [
    'number',
    /\b(?:how (?:many|much|long|far|tall|high|big|large|often|deep|wide|fast|heavy)|what (?:number|percentage|amount|population)|(?:number|population|percentage|amount|length|height) of)\b/i,
  ],
  ['number', /多少|几[个人次岁名位]|いくつ|何人/u],
  ['choice', /^\W*(?:is|are|was|were|do|does|did|has|have|had|can|could|will)\b/i],
  ['choice', /吗[？?]?$/u],
  [
    'person',
    /\b(?:who|whom|whose|which (?:person|man|woman|actor|director|author|writer|king|president))\b/i,
  ],
  ['person', /谁|誰|だれ/u],
];

export function answerKind(question: string): AnswerKind {
  if (askedRelation(question)) return 'definition';
  let kind: AnswerKind = 'other';
  let first = Number.POSITIVE_INFINITY;
  for (const [candidate, pattern] of PATTERNS) {
    const at = pattern.exec(question)?.index ?? Number.POSITIVE_INFINITY;
    if (at < first) [kind, first] = [candidate, at];
  }
  return kind;
}
