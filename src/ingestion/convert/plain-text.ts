import type { Span } from '../../graph/model.ts';
import { isOpenAt } from '../../text/sentences.ts';
import type { Block, ConvertedDocument } from '../document.ts';
import { lineSpans, trimSpan } from './lines.ts';
import { endsAsTitle, meaningfulTitle } from './title.ts';

/** Lines longer than this were not wrapped by hand: each is a paragraph by itself. */
const WRAPPED_CHARACTERS = 160;
const TITLE_CHARACTERS = 120;
const BULLET = /^[-*•‣–] +\S/;

/** "CHAPTER IV", "Part Two: The Sea", "STAVE ONE: MARLEY'S GHOST", "第三章 …": how books in plain text mark their parts. */
const PART =
  /^(?:(?<book>book|part|volume)|(?<chapter>chapter|stave|act|canto|appendix)|(?<section>section|scene))\s+(?:[ivxlcdm]+|\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z])\b[^\n]{0,80}$/i;
const HAN_PART = /^第[\d一二三四五六七八九十百零〇两]+(?<unit>[卷部編编章回节節])[^\n]{0,40}$/;

/** Blocks of a plain text, which itself stays as it is. @param text normalised */
export function convertPlainText(text: string): ConvertedDocument {
  const title = findTitleLine(text);
  const blocks: Block[] = title === null ? [] : [{ kind: 'heading', level: 1, ...title }];
  const begin = title?.end ?? 0;
  let group: Span[] = [];
  for (const line of lineSpans(text)) {
    if (line.start < begin) continue;
    if (trimSpan(text, line.start, line.end) !== null) group.push(line);
    else {
      addGroup(text, group, blocks);
      group = [];
    }
  }
  addGroup(text, group, blocks);
  const named = /^Title:[ \t]*(\S[^\n]{0,150})$/m.exec(text.slice(0, 3000))?.[1];
  return {
    text,
    title: meaningfulTitle(named ?? (title === null ? null : text.slice(title.start, title.end))),
    blocks,
  };
}

/** A run of lines between blank ones: one paragraph, unless bullets, indents, short or long lines show several. */
function addGroup(text: string, lines: readonly Span[], blocks: Block[]): void {
  const [only, second] = lines;
  if (only === undefined) return;
  const level = second === undefined ? partLevel(text.slice(only.start, only.end).trim()) : null;
  if (level !== null) {
    push(text, blocks, { kind: 'heading', level }, only.start, only.end);
    return;
  }
  const width = wrapWidth(lines);
  let first = only;
  let last = only;
  for (const line of lines.slice(1)) {
    const bulleted = BULLET.test(text.slice(first.start, first.end).trimStart());
    if (width === null || beginsBlock(text, last, line, width, bulleted)) {
      pushProse(text, blocks, first.start, last.end);
      first = line;
    }
    last = line;
  }
  pushProse(text, blocks, first.start, last.end);
}

/** The length at which lines were wrapped: nine in ten are no longer. Null: they were not, and each is a paragraph. */
function wrapWidth(lines: readonly Span[]): number | null {
  const lengths = lines.map(({ start, end }) => end - start).sort((a, b) => a - b);
  const width = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0;
  return width > WRAPPED_CHARACTERS ? null : width;
}

function pushProse(text: string, blocks: Block[], start: number, end: number): void {
  const span = trimSpan(text, start, end);
  if (span === null) return;
  if (BULLET.test(text.slice(span.start, span.start + 8)))
    push(text, blocks, { kind: 'list-item' }, span.start + 1, end);
  else push(text, blocks, { kind: 'paragraph' }, start, end);
}

function push(
  text: string,
  blocks: Block[],
  block: Pick<Block, 'kind' | 'level'>,
  start: number,
  end: number,
): void {
  const span = trimSpan(text, start, end);
  if (span !== null) blocks.push({ ...block, ...span });
}

function beginsBlock(text: string, previous: Span, line: Span, width: number, bulleted: boolean): boolean {
  const indent = indentOf(text, line);
  const head = text.slice(line.start + indent, line.start + indent + 8);
  if (BULLET.test(head)) return true;
  if (indent >= (text[line.start] === '\u3000' ? 1 : 2) && indentOf(text, previous) === 0) return !bulleted;
  if (isOpenAt(text, previous.start, previous.end)) return false;
  // What ends far before the margin ends a paragraph, or is a line of a list, unless the next line goes on in lower case.
  return previous.end - previous.start < width * 0.6 && /^[\p{Lu}\p{N}\p{Pi}"'*•]/u.test(head);
}

function indentOf(text: string, line: Span): number {
  let indent = 0;
  while (line.start + indent < line.end && /[ \t\u3000]/.test(text[line.start + indent] ?? '')) indent++;
  return text[line.start] === '\t' ? Math.max(indent, 2) : indent;
}

/** The level of a heading that names a part of a book; null if the line is something else. */
function partLevel(line: string): number | null {
  if (line.length > TITLE_CHARACTERS) return null;
  const groups = PART.exec(line)?.groups;
  if (groups !== undefined) return groups.book !== undefined ? 1 : groups.chapter !== undefined ? 2 : 3;
  const unit = HAN_PART.exec(line)?.groups?.unit;
  if (unit === undefined) return null;
  return /[卷部編编]/.test(unit) ? 1 : /[章回]/.test(unit) ? 2 : 3;
}

/**
 * The first line, if it is a title: short, no sentence, and set off from the text below by a blank line or by its length.
 * The first line of a hand-wrapped paragraph is none.
 */
function findTitleLine(text: string): Span | null {
  let title: Span | null = null;
  for (const line of lineSpans(text)) {
    const span = trimSpan(text, line.start, line.end);
    if (title === null) {
      if (span === null) continue;
      if (span.end - span.start > TITLE_CHARACTERS || !isTitle(text.slice(span.start, span.end))) return null;
      title = span;
    } else if (span === null) {
      return trimSpan(text, line.end, text.length) === null ? null : title;
    } else {
      const length = title.end - title.start;
      const next = span.end - span.start;
      const begins = /^[\p{Lu}\p{Lo}\p{N}"'“‘«(]/u.test(text.slice(span.start, span.start + 2));
      return begins && (next > WRAPPED_CHARACTERS || length <= next * 0.6) ? title : null;
    }
  }
  return null;
}

function isTitle(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line) && endsAsTitle(line) && !BULLET.test(line) && partLevel(line) === null;
}
