/** Other names that a sentence gives: acronyms in brackets, "also known as", "née". */
import { wordSet } from '../lexicon/word-set.ts';
import type { AliasClaim, Argument } from '../reading.ts';
import { namedAt, type Sentence, type Unit } from './unit.ts';

const FREQUENCIES = wordSet('also better commonly originally formerly popularly often sometimes');
const ALIAS = wordSet('aka a.k.a. alias née nee né');
const NAMED = wordSet('known called referred named titled spelled written nicknamed');
const SMALL = /^(?:of|the|for|and|in|on|at|de|la|del|du|des|et|und|&)$/i;

export function readAliases({ units }: Sentence): AliasClaim[] {
  const claims: AliasClaim[] = [];
  for (let index = 0; index < units.length; index++) {
    const name = namedAt(units, index);
    if (name === null || name.kind === 'date' || name.kind === 'anaphor') continue;
    if (units[index + 1]?.text === '(') {
      const alias = namedAt(units, index + 2);
      if (alias !== null && units[index + 3]?.text === ')') {
        if (isAcronym(alias.name, units[index]?.text ?? '')) claims.push({ name, alias });
        else if (isAcronym(name.name, alias.name)) claims.push({ name: alias, alias: name });
        else if (alias.kind === 'name' && isQuotedBehind(name, alias)) claims.push({ name, alias });
      }
    }
    const marker = name.kind === 'term' ? null : markerAfter(units, index + 1);
    if (marker !== null) for (const alias of listFrom(units, marker)) claims.push({ name, alias });
  }
  return claims;
}

/** One past "also known as", "aka", "born", "née", "formerly", in brackets or after a comma; null if none is there. */
function markerAfter(units: readonly Unit[], from: number): number | null {
  const bracket = units[from]?.text === '(';
  let at = from;
  if (bracket || units[at]?.text === ',') at++;
  if (units[at]?.text === ',') at++;
  const opened = at > from;
  const also = units[at]?.lower === 'also';
  if (FREQUENCIES.has(units[at]?.lower ?? '')) at++;
  const word = units[at]?.lower ?? '';
  if (ALIAS.has(word)) return at + 1;
  if (NAMED.has(word)) {
    const next = units[at + 1]?.lower;
    if (next === 'as' || next === 'to') return units[at + 2]?.lower === 'as' ? at + 3 : at + 2;
    return (bracket || also) && word !== 'referred' ? at + 1 : null;
  }
  return opened && word === 'born' && namedAt(units, at + 1)?.kind === 'name' ? at + 1 : null;
}

function listFrom(units: readonly Unit[], from: number): Argument[] {
  const found: Argument[] = [];
  for (let at = from; found.length < 5; ) {
    if (units[at]?.pos === 'DET' || units[at]?.lower === 'simply') at++;
    const argument = namedAt(units, at);
    if (argument === null || (argument.kind !== 'name' && argument.kind !== 'work')) return found;
    found.push(argument);
    at++;
    if (units[at]?.text === ',') at++;
    if (units[at]?.pos === 'CCONJ') at++;
    else if (units[at - 1]?.text !== ',') return found;
  }
  return found;
}

/** "WHO" for "World Health Organization": its letters are the initials, small words optional. */
export function isAcronym(short: string, long: string): boolean {
  const letters = short.replace(/[^\p{L}\p{N}]/gu, '').replace(/s$/, '');
  if (
    letters.length < 2 ||
    letters.length > 8 ||
    !/^\p{Lu}/u.test(letters) ||
    /^\p{Lu}\p{Ll}+$/u.test(letters)
  )
    return false;
  const words = long.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  if (words.length < 2) return false;
  const initials = (kept: readonly string[]) =>
    kept
      .map((word) => word[0])
      .join('')
      .toLowerCase();
  const wanted = letters.toLowerCase();
  return initials(words) === wanted || initials(words.filter((word) => !SMALL.test(word))) === wanted;
}

/** `Wren ("Little Bird")`: units leave quotation marks out, but a space, a bracket and the mark stand between the two. */
function isQuotedBehind(name: Argument, alias: Argument): boolean {
  return alias.start - name.end === 3;
}
