/** What two names tell of whether they may name one thing: by their letters alone. */
import { entityKey } from '../identity.ts';
import { areInitialsOf, initialsOf } from '../initials.ts';

const LEGAL_FORMS = new Set(
  'inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag kg se sa sas sarl srl spa nv bv ab asa oy oyj pty kk'.split(
    ' ',
  ),
);
/** In front of a person's name they are no part of it. */
const HONORIFICS = new Set('mr mrs ms miss dr prof professor sir dame rev reverend'.split(' '));
const FEMALE = new Set('mrs ms miss dame'.split(' '));
const MALE = new Set('mr sir'.split(' '));

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u;
const ROMAN = /^(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})$/;
/** Two names of which only one has such a word, or the other of a pair, name two things. */
const CONTRASTS = new Set(
  `north northern south southern east eastern west western northeast northwest southeast southwest central upper lower inner outer
  greater lesser big little new old junior jr senior sr elder younger first second third fourth fifth sixth seventh eighth ninth tenth
  spring summer autumn fall winter pre post anti non sub male female mens womens men women boys girls minor major
  january february march april may june july august september october november december`.split(/\s+/),
);

export function wordsOf(name: string): string[] {
  return entityKey(name)
    .split(/[ .']+/)
    .filter(Boolean);
}

/** Numbers in it, Roman ones ("Henry IV", of capitals and not in front) and those that end a word ("WW2", "gpt-4o") among them. */
function numbersOf(name: string): string[] {
  const digits = name.match(/\p{N}+/gu) ?? [];
  const [, ...others] = name.split(/[^\p{L}\p{N}]+/u);
  const roman = others.filter((word) => ROMAN.test(word)).map((word) => String(fromRoman(word)));
  return [...digits.map((one) => one.replace(/^0+(?=.)/, '')), ...roman].sort();
}

function fromRoman(word: string): number {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };
  const digits = Array.from(word, (letter) => values[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

/** Different numbers, years, versions, directions, generations, or brackets: what a name has to keep two things apart. */
export function areToldApart(one: string, other: string): boolean {
  if (bracketed(one) !== bracketed(other)) return true;
  if (numbersOf(one).join(' ') !== numbersOf(other).join(' ')) return true;
  const [ones, others] = [wordsOf(one), wordsOf(other)];
  const contrasts = (words: readonly string[]) =>
    words
      .filter((word) => CONTRASTS.has(word))
      .sort()
      .join(' ');
  if (contrasts(ones) !== contrasts(others)) return true;
  const has = (words: readonly string[], titles: ReadonlySet<string>) => titles.has(words[0] ?? '');
  return (has(ones, FEMALE) && has(others, MALE)) || (has(ones, MALE) && has(others, FEMALE));
}

/** "Swamp Thing (film)" is not "Swamp Thing". */
function bracketed(name: string): string {
  return entityKey((name.match(/[(（][^)）]*[)）]/g) ?? []).join(' '));
}

/** Whether the letters of the one are the initials of the other, all or those of its capitalised words. */
export function isAcronymOf(acronym: string, name: string): boolean {
  return looksLikeAcronym(acronym) && wordsOf(name).length > 1 && areInitialsOf(acronym, name);
}

export function looksLikeAcronym(name: string): boolean {
  return /^(?:\p{Lu}\.?){2,7}(?:[- ]?\p{N}+)?$/u.test(name);
}

/** The acronyms that a name of several words may have, as keys. */
export function acronymsOf(name: string): string[] {
  const { all, capitals } = initialsOf(name);
  const numbers = (name.match(/\p{N}+/gu) ?? []).join('');
  return [...new Set([all, capitals].filter(({ length }) => length > 1 && length < 8))].flatMap((letters) => {
    const acronym = letters.join('').toLowerCase();
    return numbers === '' ? acronym : [`${acronym} ${numbers}`, `${acronym}${numbers}`];
  });
}

/** Whether all words of the one are among those of the other, which has more: "Scrooge" and "Ebenezer Scrooge", "北京" and "北京市". */
export function isPartOf(one: string, other: string): boolean {
  if (UNSPACED.test(one)) return one !== other && other.includes(one);
  const [words, all] = [wordsOf(one), new Set(wordsOf(other))];
  return words.length < all.size && words.every((word) => all.has(word));
}

/**
 * Keys under which the same thing may be written, by custom and not by chance: with and without a legal form or an honorific, "Last,
 * First", "and" or a sign for it, with and without hyphens, ß and ø in plain letters.
 *
 * @param isPerson Honorifics and the order of names are for people, legal forms for the others.
 */
export function spellingsOf(name: string, isPerson: boolean): Set<string> {
  const key = entityKey(name);
  const words = key.split(' ');
  const keys = new Set([
    key,
    // The key of "Marks & Spencer" has lost its sign.
    key.replaceAll(' and ', ' '),
    withoutLigatures(key),
    withoutLigatures(entityKey(umlautsAsPairs(name))),
  ]);
  // Hyphens are blanks in a key.
  if (/\p{L}-\p{L}/u.test(name)) keys.add(entityKey(name.replace(/(?<=\p{L})-(?=\p{L})/gu, '')));
  if (isPerson) {
    const [first = '', ...rest] = words;
    const title = first.replace(/\.$/, '');
    if (HONORIFICS.has(title) && rest.length > 1) keys.add(rest.join(' '));
    if (words.length > 1 && !HONORIFICS.has(title)) for (const one of HONORIFICS) keys.add(`${one} ${key}`);
    const turned = /^([^,]+), ([^,]+)$/.exec(name);
    if (turned) keys.add(entityKey(`${turned[2]} ${turned[1]}`));
  } else {
    const last = (words.at(-1) ?? '').replaceAll('.', '');
    if (LEGAL_FORMS.has(last) && words.length > 1) keys.add(words.slice(0, -1).join(' '));
    else for (const form of LEGAL_FORMS) keys.add(`${key} ${form}`);
  }
  return keys;
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

function withoutLigatures(key: string): string {
  return key.replace(/[ßøæœłđðþ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** "Müller" as "Mueller". */
function umlautsAsPairs(name: string): string {
  return name.normalize('NFD').replace(/([aou])\u0308/gi, '$1e');
}
