/** Titles of works in quotation marks, or in the `_` and `*` of plain text's italics. */
import type { Span } from '../../graph/model.ts';
import { classOfNoun } from './lexicon/nouns.ts';
import { SPEECH_VERBS } from './lexicon/stop.ts';

const LONGEST_TITLE = 90;
const MOST_WORDS = 12;
const SMALL_WORDS =
  /^(?:a|an|the|of|and|or|nor|but|in|on|at|to|for|from|by|with|as|is|be|not|it|de|la|le|les|el|los|las|un|une|und|der|die|das|von|et|y|e|o|di|da|du|des|en|into|over|vs\.?|–|—|-|&|\d+)$/i;
const QUOTED =
  /"([^"\n]*(?:\n[^"\n]+)*)"|“([^“”]*)”|«([^«»]*)»|(?<![\p{L}\p{N}_])_([^_\n]+(?:\n[^_\n]+)?)_(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}*])\*([^*\n]+)\*(?![\p{L}\p{N}*])/gu;
/** Most passages have no such mark. */
const MARK = /["“«_*]/;
const BEFORE = /([\p{L}-]+)[\s,:(]*$/u;
const NAMING = /^(?:entitled|titled|called|named|title|in|his|her|to|and|hit|read|novel)$/i;

/**
 * Titles quoted in a passage, without their marks; none where quotation marks hold speech.
 * @param offset of the passage in its document, added to what is returned
 */
export function findQuotedTitles(text: string, offset = 0): Span[] {
  const titles: Span[] = [];
  if (!MARK.test(text)) return titles;
  let speech = 0;
  for (const match of text.matchAll(QUOTED)) {
    const content = match.slice(1).find((group) => group !== undefined) ?? '';
    if (content.length === 0) continue;
    const begin = match.index + match[0].indexOf(content);
    const trimmed = content.replace(/[\s,.;:]+$/u, '');
    const start = begin + (content.length - content.trimStart().length);
    const end = begin + trimmed.length;
    if (end <= start || isNickname(text, match.index, match.index + match[0].length)) continue;
    const before = BEFORE.exec(text.slice(Math.max(0, match.index - 40), match.index))?.[1] ?? '';
    const announced = classOfNoun(before) === 'work' || (NAMING.test(before) && !/[?!]$/.test(trimmed));
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 40);
    if (/[.,!?]\s*$/.test(content) && isSpoken(after)) speech++;
    else if (looksLikeTitle(text.slice(start, end), announced))
      titles.push({ start: offset + start, end: offset + end });
    else if (isSpeech(content, after)) speech++;
  }
  return speech >= titles.length && speech > 0 ? [] : titles;
}

/** `Tim Cratchit ("Tiny Tim")`: what is quoted in brackets behind a name is another name of it. */
function isNickname(text: string, start: number, end: number): boolean {
  return (
    text[start - 1] === '(' && text[end] === ')' && /\p{Lu}[\p{L}'’.-]*\s$/u.test(text.slice(0, start - 1))
  );
}

function isSpoken(after: string): boolean {
  const [first = '', second = ''] = after.match(/\p{L}+/gu) ?? [];
  return SPEECH_VERBS.has(first) || SPEECH_VERBS.has(second);
}

function isSpeech(content: string, after: string): boolean {
  if (isSpoken(after)) return true;
  const telling = content.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !SMALL_WORDS.test(word));
  return (
    /[.,!?]\s*$/.test(content) &&
    telling.filter((word) => /^\p{Ll}/u.test(word)).length > telling.length * 0.4
  );
}

function looksLikeTitle(content: string, announced: boolean): boolean {
  if (content.length > LONGEST_TITLE || !/^[\p{Lu}\p{N}¡¿#$]/u.test(content)) return false;
  const words = content.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length > MOST_WORDS || (!announced && /[!?;]/.test(content.slice(0, -1)))) return false;
  if (words.length === 1) return announced && !/[!?.]$/.test(content) && content.length > 2;
  const last = words.at(-1) ?? '';
  if (!announced && !/^[\p{Lu}\p{N}(“"'‘]/u.test(last)) return false;
  const telling = words.filter((word) => !SMALL_WORDS.test(word));
  const capital = telling.filter((word) => /^["'“‘(#¡¿]?[\p{Lu}\p{N}]/u.test(word));
  return telling.length > 0 && capital.length >= telling.length * (announced ? 0.7 : 1);
}
