import type { AnswerKind } from '../../../question/answer-kind.ts';
import { askedRelation } from '../../../question/asked-relation.ts';

/** How well a sentence says what something is, 0 to 1. */
export type Definer = (text: string) => number;

/** "who was Marley?" → "Marley", "朱元璋是谁" → "朱元璋". */
const SUBJECT =
  /^\W*(?:who|what)(?:'s|’s| is| are| was| were) (?:an? |the )?(.+?)[?？.!\s]*$|^(?:define|describe|explain|tell me about) (?:an? |the )?(.+?)[?？.!\s]*$|^(.{1,12}?)(?:是谁|是什么|是誰|是什麼)/iu;
const LONGEST_SUBJECT = 80;
/** Of a longer name the last word alone may be a relative's. */
const BY_LAST_WORD = 0.8;

/**
 * Patterns of definitions after Hearst (1992), strongest first: the subject at the beginning with what it is behind a
 * verb of being or a comma ("Marley, once Scrooge's partner"), the same further inside, and any verb of
 * being. Of who somebody's nephew was, the one of whom it is said.
 */
export function defining(question: string, kind: AnswerKind = 'definition'): Definer {
  if (kind !== 'definition' && kind !== 'person') return () => 0;
  const related = askedRelation(question);
  if (related) {
    const [one, other] = related.map((name) => defining(`Who is ${name}?`));
    return (text) => Math.max(one?.(text) ?? 0, other?.(text) ?? 0);
  }
  const match = SUBJECT.exec(question);
  const subject = match?.slice(1).find((group) => group !== undefined);
  if (subject === undefined || subject.length > LONGEST_SUBJECT) return () => 0;
  const [, whose, what] = /^(.+)['’]s? (\p{L}[\p{L}-]*)$/u.exec(subject) ?? [];
  const said = what === undefined ? [subject] : [subject, `${what} of ${whose}`];
  const apposed = new RegExp(
    String.raw`^\P{L}*[^,;:]{2,40}(?:,| is| was) (?:an? |the )?(?:${said.map(RegExp.escape).join('|')})(?!\p{L})`,
    'iu',
  );
  // "Who was Scrooge's nephew?" asks for the one who is it.
  if (kind === 'person') return (text) => Number(apposed.test(text));
  // People are called by their last name, so its last word stands for the subject.
  const head = RegExp.escape(subject.split(' ').at(-1) ?? subject);
  const name = String.raw`(?<![\p{L}\p{N}])${head}['"“”’)]*(?: ?\([^)]*\))?`;
  // "The fastest of nine" says how it compares, not what it is.
  const complement = String.raw`(?:an?|the(?! (?:most|least|best|\p{Ll}+est)\b)|one|his|her|its|our|their|my|[\p{L}]+['’]s)(?![\p{L}])`;
  const being = '(?:is|are|was|were|means|refers to|stands for)';
  const patterns: ReadonlyArray<readonly [number, RegExp]> = [
    [1, new RegExp(String.raw`^\P{L}*(?:[^\s,;:]+ ){0,4}?${name},? ${being} ${complement}`, 'iu')],
    [
      1,
      new RegExp(
        String.raw`^\P{L}*(?:[^\s,;:]+ ){0,4}?${name}, (?:${complement}|(?-i:\p{Ll})[\p{L}-]+ (?:of|to|for|in)\b)`,
        'iu',
      ),
    ],
    [1, new RegExp(String.raw`^[^，。]{0,8}${head}(?:，|\([^)]*\)|（[^）]*）)*(?:是|为|即|乃)`, 'u')],
    [0.7, new RegExp(`${name}(?:,? ${being} ${complement}|, (?:an?|the|our) )`, 'iu')],
    // "We call the resulting machine Halma": at the end, where names are given.
    [
      0.8,
      new RegExp(String.raw`\b(?:call|called|named|dubbed|known as)(?: [\p{L}-]+){0,5} ${name}[.!]*$`, 'iu'),
    ],
    [0.4, new RegExp(String.raw`^\P{L}*(?:[^\s,;:]+ ){0,1}?${name} ${being} `, 'iu')],
  ];
  const whole = subject.toLowerCase();
  const last = (subject.split(' ').at(-1) ?? subject).toLowerCase();
  return (text) => {
    if (!text.toLowerCase().includes(last)) return 0;
    const strength = patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 0;
    return text.toLowerCase().includes(whole) ? strength : strength * BY_LAST_WORD;
  };
}
