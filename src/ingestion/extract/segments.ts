/** What stands between two ends of thought: sentences of prose, headings, cells of a table. */
import type { Span } from '../../graph/model.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { ConvertedDocument } from '../document.ts';

export interface Segment extends Span {
  readonly kind: 'prose' | 'heading' | 'cell';
  /** The name before the colon of a chat's line. */
  readonly speaker: Span | null;
}

/** A paragraph, heading or row, with its sentences or cells. */
export interface Passage extends Span {
  readonly segments: readonly Segment[];
}

/** Longer paragraphs are taken in pieces, to bound the tagger's memory. */
const LONGEST_PASSAGE = 20_000;
/** "Alice:", "LiHua (10:32):", "Dr. Ada Moreno:" at the start of a line. */
const SPEAKER =
  /^[ \t]*(?:\[[^\]\n]{1,30}\] ?)?(\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){0,3})(?: ?\([^()\n]{1,20}\))?: (?=\S)/u;
const NOT_A_SPEAKER =
  /^(?:time|date|note|title|author|subject|from|to|cc|re|status|type|name|summary|address|phone|email|example|warning|source|url|version|question|answer|release)$/i;
/** A semicolon ends a cell where the name of another column follows; others stand within sentences and lists. */
const CELL_BREAK = /\s\|\s|; (?=[^:;\n]{1,60}: )|\t| {3,}/g;
/** A cell that ends as a sentence does, and is as long as one, is prose: the text of a note in a table of notes. */
const PROSE_END = /[\p{Ll}\p{N}%)][.!?…]["'”’)]*$/u;
const SHORTEST_PROSE = 30;
const LINE = /[^\n]+/g;

/** The document's passages in reading order. */
export function* readPassages(document: ConvertedDocument): Generator<Passage> {
  const { text } = document;
  const blocks =
    document.blocks.length > 0
      ? document.blocks
      : [{ kind: 'paragraph' as const, start: 0, end: text.length }];
  const chat = isChat(text);
  for (const { kind, start, end } of blocks) {
    if (kind === 'code') continue;
    if (kind === 'heading') {
      if (end - start <= 300)
        yield { start, end, segments: [{ kind: 'heading', start, end, speaker: null }] };
    } else if (kind === 'table-row') {
      if (end - start <= LONGEST_PASSAGE) yield { start, end, segments: readCells(text, start, end) };
    } else yield* readParagraph(text, start, end, chat);
  }
}

function* readParagraph(text: string, start: number, end: number, chat: boolean): Generator<Passage> {
  let segments: Segment[] = [];
  for (const piece of chat ? splitTurns(text, start, end) : [{ start, end, speaker: null }]) {
    for (const sentence of splitSentences(text.slice(piece.start, piece.end))) {
      const span = { start: piece.start + sentence.start, end: piece.start + sentence.end };
      const first = segments[0];
      if (first !== undefined && span.end - first.start > LONGEST_PASSAGE) {
        yield { start: first.start, end: segments.at(-1)?.end ?? first.end, segments };
        segments = [];
      }
      segments.push({ kind: 'prose', start: span.start, end: span.end, speaker: piece.speaker });
    }
  }
  const [first] = segments;
  if (first !== undefined) yield { start: first.start, end: segments.at(-1)?.end ?? first.end, segments };
}

interface Turn extends Span {
  readonly speaker: Span | null;
}

/** The lines of a chat, without who speaks. */
function splitTurns(text: string, start: number, end: number): Turn[] {
  const turns: Turn[] = [];
  for (const match of text.slice(start, end).matchAll(LINE)) {
    const line = { start: start + match.index, end: start + match.index + match[0].length };
    const speaker = readSpeaker(text, line);
    turns.push({ start: speaker?.after ?? line.start, end: line.end, speaker: speaker?.span ?? null });
  }
  return turns;
}

function readSpeaker(text: string, line: Span): { span: Span; after: number } | null {
  const match = SPEAKER.exec(text.slice(line.start, Math.min(line.end, line.start + 100)));
  const name = match?.[1];
  if (match === null || name === undefined || NOT_A_SPEAKER.test(name)) return null;
  const start = line.start + match[0].indexOf(name);
  return { span: { start, end: start + name.length }, after: line.start + match[0].length };
}

/** True if most of the first lines begin with who speaks. */
function isChat(text: string): boolean {
  if (!text.includes(': ')) return false;
  const lines = text
    .slice(0, 8000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 40);
  const speaking = lines.filter((line) => readSpeaker(line, { start: 0, end: line.length }) !== null);
  return lines.length >= 2 && speaking.length >= (lines.length - 1) * 0.5;
}

function readCells(text: string, start: number, end: number): Segment[] {
  const cells: Segment[] = [];
  const add = (from: number, to: number) => {
    const cell = text.slice(from, to);
    const begin = from + (cell.length - cell.trimStart().length);
    const label = /^[^:\n]{1,60}: /.exec(text.slice(begin, to));
    const close = from + cell.trimEnd().length;
    const value = begin + (label?.[0].length ?? 0);
    if (close <= value) return;
    if (close - value < SHORTEST_PROSE || !PROSE_END.test(text.slice(value, close)))
      cells.push({ kind: 'cell', start: value, end: close, speaker: null });
    else
      for (const { start, end } of splitSentences(text.slice(value, close)))
        cells.push({ kind: 'prose', start: value + start, end: value + end, speaker: null });
  };
  let from = start;
  for (const match of text.slice(start, end).matchAll(CELL_BREAK)) {
    add(from, start + match.index);
    from = start + match.index + match[0].length;
  }
  add(from, end);
  return cells;
}
