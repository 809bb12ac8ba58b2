/** What two things are compared by. */
export type ComparedProperty = 'born' | 'died' | 'lifetime' | 'made' | 'country' | 'region' | 'locality';

export interface Comparison {
  /** Tried in order: "older" asks of people when they were born, of things when they were made. */
  readonly properties: readonly ComparedProperty[];
  /** Of two dates or spans the one that wins; or whether both are the same. */
  readonly pick: 'least' | 'most' | 'same';
  /** The word for whom is compared instead of the two themselves: "the director of". */
  readonly through: string | undefined;
}

const THROUGH =
  /\b(director|composer|performer|singer|author|writer|producer|creator|founder|designer|architect|editor|screenwriter|owner|publisher|mother|father|wife|husband)s?\b/i;
const SAME =
  /\b(?:same|share)\b.*?\b(?:country|nationality|nation|citizenship)\b|\b(?:country|nationality)\b.*?\bsame\b/i;
const SAME_REGION = /\bsame (?:\p{L}+ )?(?:state|province|region|continent)\b/iu;
const SAME_LOCALITY = /\bsame (?:\p{L}+ )?(?:city|town|village|county|district|municipality)\b/iu;
const LATER = /\b(?:later|latest|last|younger|youngest|newer|newest|(?:more|most) recent(?:ly)?|after)\b/i;
const EARLIER = /\b(?:first|earlier|earliest|older|oldest|before|sooner)\b/i;
const LIFETIME = /\b(?:live[ds]?|lived for)\b.*\blonger\b|\blonger life\b/i;

/** Reads what a question compares, if it is one of the comparisons that can be worked out. */
export function readComparison(text: string): Comparison | undefined {
  const through = THROUGH.exec(text)?.[1]?.toLowerCase();
  if (SAME.test(text)) return { properties: ['country'], pick: 'same', through };
  if (SAME_REGION.test(text)) return { properties: ['region'], pick: 'same', through };
  if (SAME_LOCALITY.test(text)) return { properties: ['locality'], pick: 'same', through };
  if (!/\b(?:or|and|between|of)\b/i.test(text)) return undefined;
  if (LIFETIME.test(text)) return { properties: ['lifetime'], pick: 'most', through };
  const pick = LATER.test(text) ? 'most' : EARLIER.test(text) ? 'least' : undefined;
  if (pick === undefined) return undefined;
  return { properties: propertiesOf(text), pick, through };
}

function propertiesOf(text: string): ComparedProperty[] {
  if (/\b(?:die[ds]?|death)\b/i.test(text)) return ['died'];
  if (/\b(?:born|birth)\b/i.test(text)) return ['born'];
  if (/\b(?:older|oldest|younger|youngest)\b/i.test(text)) return ['born', 'made'];
  return ['made'];
}
