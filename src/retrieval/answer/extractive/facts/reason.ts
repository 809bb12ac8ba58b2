/** A reason that a sentence gives, and what it is given for. */
export interface Reason {
  /** The words that lead to it. */
  readonly lead: string;
  /** What of the sentence is explained; empty where it is what was said before. */
  readonly explained: string;
  /** The sentence begins with it: "Because it rained, …" */
  readonly opens: boolean;
  /** A word such as "because" joins it to what is explained, a word such as "blamed" says of anything around it that it is a reason. */
  readonly by: 'joining' | 'saying' | 'infinitive';
}

/** What begins so has a verb of its own. */
const CLAUSE = String.raw`(?:I|he|she|it|they|we|you|there|this|that|these|those|no(?:body| one)|everybody|if|when|though|(?:(?:the|an?|no|his|her|their|its|my|our) )?(?:[\p{L}’'-]+ ){1,3}(?:was|were|is|are|had|has|have|could|would|did)) `;
const NO_NOUNS_VERB = '(?!(?:of|in|at|on|and|to|that|when|where|with|from|by)\\b)';
/** Of "since the wheel broke", "since the last war" and "since 1788" the first tells why. */
const SINCE = String.raw`(?<!long )since(?= (?:${CLAUSE}|(?:the|an?|no|his|her|their|its|my|our) (?!last|first|same|very|early|late)[\p{L}’'-]+ ${NO_NOUNS_VERB}\p{Ll}+))`;
/** Words that lead to a reason, as English has them (after the connectives of the Penn Discourse Treebank, Prasad et al. 2008). */
const LEADS = new RegExp(
  [
    String.raw`\b(?:because|due to|owing to|thanks to|on account of|as a result of|in order (?:to|that)|so (?:that|as to)|to avoid|to prevent|for fear|lest|${SINCE})\b`,
    `(?<=(?:^|[,;:.!?—-]) ?["'“‘(]?)for(?= ${CLAUSE})`,
  ].join('|'),
  'iu',
);
/** Words that follow the reason and lead to what it explains. */
const FOLLOWS =
  /\b(?:therefore|thus|hence|consequently|as a result|(?:that|which|this) (?:is|was) why|for (?:this|that|which) reason)\b/i;
/** Words that say of anything around them that it is a reason. */
const SAYS =
  /\b(?:caused by|(?:died|dies|dying)\b.{0,40}\b(?:of|from)|death from|blam(?:ed|es|ing)|(?<!\b(?:any|some|no|without) )(?:reasons?|motives?) (?:why|for|that|of|is|was|were|given))\b|因为|由于|为了(?!什么)|因此|所以/i;
/** Behind these an infinitive says what, not what for. */
const WANTS_INFINITIVE =
  'want(?:s|ed)?|need(?:s|ed)?|try|tried|tries|trying|began|begins?|begun|have|has|had|having|is|was|are|were|be|been|going|able|about|seem(?:s|ed)?|appear(?:s|ed)?|used|ought|lik(?:e|es|ed)|lov(?:e|es|ed)|hop(?:e|es|ed)|decid(?:e|es|ed)|continu(?:e|es|ed)|wish(?:es|ed)?|refus(?:e|es|ed)|agre(?:e|es|ed)|intend(?:s|ed)?|expect(?:s|ed)?|allow(?:s|ed)?|ordered|forced|started|failed|learnt|learned|promised?|planned|prepared|enough|due|according|as|how|what|where|whether|not|likely|right|ready|glad|sorry|willing';
const DETERMINER = 'the|an?|his|her|their|its|my|our|your';
/** "He rowed out to save the cook." */
const PURPOSE = new RegExp(
  String.raw`(?<!\b(?:${WANTS_INFINITIVE}),?) to (?!(?:${DETERMINER}|be|and|or|which|whom|whose|this|that|these|those|all|him|me|you|them|us|it) )\p{Ll}{2,} (?:${DETERMINER}|him|it|them|me|you|us|for|some|more|this|that|\p{Lu}\p{L}+)(?!\p{L})`,
  'u',
);

const END_OF_PHRASE = /[,;:.!?—]|--/;
/** What stands before it is another matter; a reason that opens the sentence ends sooner. */
const END_OF_CLAUSE = /[;—]|--/;
const END_OF_OPENING = /[,;—]|--/;
/** What stands before a reason that opens its sentence. */
const OPENING = /^[^\p{L}]*(?:(?:and|but|perhaps|probably|partly|only|chiefly|mainly|just|not)\b[ ,]*)*$/iu;

/** The reason that a sentence gives, if any. */
export function findReason(text: string): Reason | undefined {
  return ledTo(text) ?? following(text) ?? stated(text) ?? purpose(text);
}

function ledTo(text: string): Reason | undefined {
  const match = LEADS.exec(text);
  if (!match) return undefined;
  const before = text.slice(0, match.index);
  const reason = text.slice(match.index);
  const opens = OPENING.test(before);
  const end = reason.search(END_OF_OPENING);
  const rest = end < 0 ? '' : reason.slice(end + 1);
  const explained = opens ? rest : (before.split(END_OF_CLAUSE).at(-1) ?? '');
  return { lead: match[0], explained, opens, by: 'joining' };
}

function following(text: string): Reason | undefined {
  const match = FOLLOWS.exec(text);
  if (!match) return undefined;
  const opens = OPENING.test(text.slice(0, match.index));
  return { lead: match[0], explained: text.slice(match.index + match[0].length), opens, by: 'joining' };
}

function stated(text: string): Reason | undefined {
  const match = SAYS.exec(text);
  return match ? { lead: match[0], explained: text, opens: false, by: 'saying' } : undefined;
}

function purpose(text: string): Reason | undefined {
  const match = PURPOSE.exec(text);
  if (!match) return undefined;
  const explained = text.slice(0, match.index).split(END_OF_PHRASE).at(-1) ?? '';
  return { lead: 'to', explained, opens: false, by: 'infinitive' };
}
