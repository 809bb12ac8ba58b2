/** What a name's own words tell about its type. */
import { classOfHead, singular } from './lexicon/nouns.ts';
import { GIVEN_NAME, HOLIDAY, NOBLE_TITLE, ORGANIZATION, PLACE, sensesOf } from './lexicon/senses.ts';
import { withoutStop, wordSet } from './lexicon/word-set.ts';
import { addType, type TypeWeights } from './reading.ts';
import { dictionaryTag } from './tagger.ts';

const LEADING_PLACE =
  /^(?:lake|mount|mt\.?|river|cape|fort|port|isle|gulf|bay|san|santa|são|los|las|el|saint|st\.?) /;
const LEADING_BODY =
  /^(?:university|ministry|department|bank|house|church|institute|academy|council|royal society|society|national)\b/;
const LEADING_EVENT = /^(?:battle|siege|treaty|war|wars|feast|congress|fall|sack|act|council) of /;
const DATED_EVENT = /^\d{4} .*(?:olympics|championships?|cup|election|season|war|final|games)/;
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
/** What every name has that may be an acronym or technical: a digit, two capitals, a capital inside a word. */
const ODD = /\d|[\p{Lu}\p{Ll}]\p{Lu}/u;
const TECHNICAL = /(?<!\p{L})\p{Lu}{2,}s?(?!\p{L})|(?<!Ma?c)(?<!De)(?<=\p{Ll})\p{Lu}/u;

/** @param name as it is shown. Weights: 4 is as good as said, 1 a hint. */
export function typesOfName(name: string): TypeWeights {
  const types: TypeWeights = {};
  const folded = name.toLowerCase();
  const lower = folded.startsWith('the ') ? folded.slice(4) : folded;
  const words = lower.includes('-') ? lower.split(/[\s-]+/) : lower.split(' ');
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  const multiple = words.length > 1;
  const senses = sensesOf(lower);
  const begins = multiple ? sensesOf(first) : senses;
  const opening = (begins & GIVEN_NAME) !== 0;
  const given = opening && multiple;
  if ((senses & PLACE) !== 0) addType(types, 'location', 4);
  if ((senses & ORGANIZATION) !== 0) addType(types, 'organization', 4);
  if (lower.includes(',') && (sensesOf(lower.slice(lower.lastIndexOf(',') + 1).trim()) & PLACE) !== 0)
    addType(types, 'location', 2);

  const head = multiple ? headOf(lower) : '';
  const headed = multiple ? (classOfHead(last) ?? (head === last ? null : classOfHead(head))) : null;
  // "Norwich City" is a club as well, "Veronica Lake" and "D. Grove" are people, "Winston Cup" none.
  const initials = lower.includes('.') && INITIALED.test(lower) && /^\p{Lu}/u.test(name);
  const surname = (given || initials) && SURNAME_HEADS.has(last);
  if (multiple) {
    const club = CLUB_HEAD.test(head);
    if (headed !== null) addType(types, headed, surname || club ? 1 : 4);
    if (club) addType(types, 'organization', 1);
    if (!given && LEADING_PLACE.test(lower)) addType(types, 'location', 2);
    if (LEADING_BODY.test(lower)) addType(types, 'organization', 3);
    if (LEADING_EVENT.test(lower)) addType(types, 'event', 5);
  }
  // More than "at Christmas" says for a place.
  if ((senses & HOLIDAY) !== 0) addType(types, 'event', 9);
  if (multiple && DATED_EVENT.test(lower)) addType(types, 'event', 5);

  if (given) addType(types, 'person', headed === null || surname ? 3 : 1);
  else if (opening && (senses & PLACE) === 0) addType(types, 'person', 2);
  if (multiple && isNoble(first)) addType(types, 'person', 3);
  if (multiple && SUFFIXED.test(lower)) addType(types, 'person', 1);
  if (given && REGNAL.test(lower)) addType(types, 'person', 2);
  if (initials) addType(types, 'person', 2);
  if (opening && / (?:the|von|van|de|di|bin|ibn|al|of) /.test(lower)) addType(types, 'person', 1);
  if (/ & |\b(?:inc|ltd|llc|gmbh|corp|plc|co)\.?$/.test(lower)) addType(types, 'organization', 3);
  let technical = false;
  if (ODD.test(name)) {
    if (/^\p{Lu}{2,6}s?$/u.test(name)) addType(types, 'concept', 1);
    if (/^\S*(?:\d|\p{Ll}\p{Lu})\S*$/u.test(name)) addType(types, 'concept', 1);
    // "JavaScript VM", "SpiderMonkey": letters in the middle of a word that people's names do not have.
    technical = !given && TECHNICAL.test(name);
    if (technical && !/^\p{Lu}+s?$/u.test(name)) addType(types, 'concept', 2);
  }
  // Two or three words that no dictionary has are most often someone's name.
  const plain = multiple && words.length <= 3 && headed === null && !given && !technical;
  if (plain && words.every((word) => /^\p{L}[\p{L}'.]*$/u.test(word) && isUnknown(word)))
    addType(types, 'person', 1);
  return types;
}

/** "Prince Andrew", but not "St. Louis". */
const isNoble = (first: string): boolean =>
  (sensesOf(withoutStop(first)) & NOBLE_TITLE) !== 0 && !/^(?:st|saint)/.test(first);

/** "museum" of "national museum of fine arts". */
function headOf(lower: string): string {
  const preposition = / (?:of|for|de|di|at) /.exec(lower);
  const phrase = preposition === null ? lower : lower.slice(0, preposition.index);
  return phrase.slice(phrase.lastIndexOf(' ') + 1);
}

const isUnknown = (word: string): boolean =>
  dictionaryTag(word) === null && (!word.endsWith('s') || dictionaryTag(singular(word)) === null);
