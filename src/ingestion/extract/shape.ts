/** What a name's own words tell about its type. */
import { memoize } from '../../text/memo.ts';
import { HOLIDAYS } from './lexicon/calendar.ts';
import { isGivenName } from './lexicon/given-names.ts';
import { classOfHead, singular } from './lexicon/nouns.ts';
import { ORGANIZATIONS } from './lexicon/organizations.ts';
import { PLACES } from './lexicon/places.ts';
import { NOBLE_TITLES } from './lexicon/titles.ts';
import { wordSet } from './lexicon/word-set.ts';
import { addType, type TypeWeights } from './reading.ts';
import { dictionaryTag } from './tagger.ts';

const LEADING_PLACE =
  /^(?:lake|mount|mt\.?|river|cape|fort|port|isle|gulf|bay|san|santa|são|los|las|el|saint|st\.?) /;
const LEADING_BODY =
  /^(?:university|ministry|department|bank|house|church|institute|academy|council|royal society|society|national)\b/;
const LEADING_EVENT = /^(?:battle|siege|treaty|war|wars|feast|congress|fall|sack|act|council) of /;
const SUFFIXED = / (?:jr|sr|iii?|iv|esq)\.?$/;
const CLUB_HEAD = /^(?:city|town|county)$/;
const REGNAL = / (?:i{1,3}|iv|vi{0,3}|ix|xi{0,3}|xiv|xvi{0,3})(?: |$)/;
const INITIALED = /(?:^| )\p{L}\.(?: \p{L}\.)* \p{L}/u;

/** Heads that are surnames too. */
const SURNAME_HEADS = wordSet(`
  lake hill hills wood woods church field fields ford marsh park parish temple hall house wells green grove bay ward lane heath
  dale forest post story court mill mount pier pass rivers close chapel drive island garden gates springs street law song song
  brothers bishop press ball fort march gate cross view wells banks bridges stone page bell land
`);
const TECHNICAL = /(?<!\p{L})\p{Lu}{2,}s?(?!\p{L})|(?<!Ma?c)(?<!De)(?<=\p{Ll})\p{Lu}/u;

/** @param name as it is shown. Weights: 4 is as good as said, 1 a hint. The result is shared: not to be changed. */
export const typesOfName: (name: string) => Readonly<TypeWeights> = memoize(weighWords, 1 << 14);

function weighWords(name: string): TypeWeights {
  const types: TypeWeights = {};
  const lower = name.toLowerCase().replace(/^the /, '');
  const words = lower.includes('-') ? lower.split(/[\s-]+/) : lower.split(' ');
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const head = lower.includes(' ') ? headOf(lower) : lower;
  if (PLACES.has(lower)) addType(types, 'location', 4);
  if (ORGANIZATIONS.has(lower)) addType(types, 'organization', 4);
  if (lower.includes(',') && PLACES.has(lower.slice(lower.lastIndexOf(',') + 1).trim()))
    addType(types, 'location', 2);

  const multiple = words.length > 1;
  const given = isGivenName(first) && multiple;
  const headed = classOfHead(last) ?? (head === last ? null : classOfHead(head));
  // "Norwich City" is a club as well, "Veronica Lake" and "D. Grove" are people, "Winston Cup" none.
  const initials = lower.includes('.') && INITIALED.test(lower) && /^\p{Lu}/u.test(name);
  const surname = (given || initials) && SURNAME_HEADS.has(last);
  if (headed !== null && multiple) addType(types, headed, surname || CLUB_HEAD.test(head) ? 1 : 4);
  if (multiple && CLUB_HEAD.test(head)) addType(types, 'organization', 1);
  if (multiple && !given && LEADING_PLACE.test(lower)) addType(types, 'location', 2);
  if (multiple && LEADING_BODY.test(lower)) addType(types, 'organization', 3);
  if (multiple && LEADING_EVENT.test(lower)) addType(types, 'event', 5);
  // More than "at Christmas" says for a place.
  if (HOLIDAYS.has(lower)) addType(types, 'event', 9);
  if (multiple && /^\d{4} .*(?:olympics|championships?|cup|election|season|war|final|games)/.test(lower))
    addType(types, 'event', 5);

  if (given) addType(types, 'person', headed === null || surname ? 3 : 1);
  else if (isGivenName(first) && !PLACES.has(lower)) addType(types, 'person', 2);
  if (NOBLE_TITLES.has(first.replace(/\.$/, '')) && multiple && !/^(?:st|saint)/.test(first))
    addType(types, 'person', 3);
  if (multiple && SUFFIXED.test(lower)) addType(types, 'person', 1);
  if (multiple && isGivenName(first) && REGNAL.test(lower)) addType(types, 'person', 2);
  if (initials) addType(types, 'person', 2);
  if ((given || isGivenName(first)) && / (?:the|von|van|de|di|bin|ibn|al|of) /.test(lower))
    addType(types, 'person', 1);
  if (/ & |\b(?:inc|ltd|llc|gmbh|corp|plc|co)\.?$/.test(lower)) addType(types, 'organization', 3);
  if (/^\p{Lu}{2,6}s?$/u.test(name)) addType(types, 'concept', 1);
  if (/^\S*(?:\d|\p{Ll}\p{Lu})\S*$/u.test(name)) addType(types, 'concept', 1);
  // "JavaScript VM", "SpiderMonkey": letters in the middle of a word that people's names do not have.
  const technical = !given && TECHNICAL.test(name);
  if (technical && !/^\p{Lu}+s?$/u.test(name)) addType(types, 'concept', 2);
  // Two or three words that no dictionary has are most often someone's name.
  const plain = multiple && words.length <= 3 && headed === null && !given && !technical;
  if (plain && words.every((word) => /^\p{L}[\p{L}'.]*$/u.test(word) && isUnknown(word)))
    addType(types, 'person', 1);
  return types;
}

/** "museum" of "national museum of fine arts". */
function headOf(lower: string): string {
  const preposition = / (?:of|for|de|di|at) /.exec(lower);
  const phrase = preposition === null ? lower : lower.slice(0, preposition.index);
  return phrase.slice(phrase.lastIndexOf(' ') + 1);
}

const isUnknown = (word: string): boolean =>
  dictionaryTag(word) === null && (!word.endsWith('s') || dictionaryTag(singular(word)) === null);
