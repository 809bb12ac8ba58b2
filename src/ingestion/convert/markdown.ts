import type { Span } from '../../graph/model.ts';
import type { Block, ConvertedDocument } from '../document.ts';
import { lineSpans, trimSpan } from './lines.ts';
import { meaningfulTitle } from './title.ts';

const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const CLOSING = /[ \t]#+[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const QUOTE = /^(?: {0,3}>[ \t]?)+/;

const MAX_MARKED = 1000;

/** True if a text of unknown kind is surely Markdown: an ATX heading that stands by itself, as no comment in a script does. */
export function isClearlyMarkdown(text: string): boolean {
  if (text.startsWith('#!')) return false;
  return /(?:^|\n[ \t]*\n) {0,3}(#{1,6}) +\S[^\n]*\n(?!\1 )/.test(text.slice(0, 200_000));
}

/**
 * Blocks of a Markdown text (CommonMark's leaf blocks, and GFM tables), which itself stays as it is. A block spans its
 * content, without the marks around it: a heading its words, a list item what follows the bullet. @param text normalised
 */
export function convertMarkdown(text: string): ConvertedDocument {
  const lines = [...lineSpans(text)];
  const frontMatter = readFrontMatter(text, lines);
  const blocks = new BlockScanner(text, lines).scan(frontMatter.lines);
  return { text, title: frontMatter.title ?? titleOf(text, blocks), blocks };
}

class BlockScanner {
  readonly #text: string;
  readonly #lines: readonly Span[];
  readonly #blocks: Block[] = [];
  /** The paragraph or item that the next line may go on with. */
  #open: {
    readonly kind: 'paragraph' | 'list-item';
    readonly start: number;
    end: number;
    lines: number;
  } | null = null;

  constructor(text: string, lines: readonly Span[]) {
    this.#text = text;
    this.#lines = lines;
  }

  scan(from: number): Block[] {
    for (let index = from; index < this.#lines.length; index++) index = this.#takeLine(index);
    this.#close();
    return this.#blocks;
  }

  /** @returns the index of the last line taken: code and tables take several */
  #takeLine(index: number): number {
    const line = this.#lines[index] ?? { start: this.#text.length, end: this.#text.length };
    // What a line is shows at its beginning; the rest of an endless one is not looked at, least of all by backtracking patterns.
    const content = this.#text.slice(line.start, Math.min(line.end, line.start + MAX_MARKED));
    const isWhole = line.end - line.start <= MAX_MARKED;
    const fence = FENCE.exec(content)?.[1];
    if (fence !== undefined) return this.#takeCode(index, line, fence);
    const heading = HEADING.exec(content);
    const underline = isWhole ? UNDERLINE.exec(content)?.[1] : undefined;
    if (trimSpan(this.#text, line.start, line.end) === null) this.#close();
    else if (heading !== null) {
      const closing = isWhole ? (CLOSING.exec(content)?.[0].length ?? 0) : 0;
      this.#push('heading', line.start + heading[0].length, line.end - closing, heading[1]?.length ?? 1);
    } else if (underline !== undefined && this.#open?.kind === 'paragraph' && this.#open.lines <= 2) {
      const { start, end } = this.#open;
      this.#open = null;
      this.#push('heading', start, end, underline.startsWith('=') ? 1 : 2);
    } else if (isWhole && RULE.test(content)) this.#close();
    else if (content.includes('|') && this.#isTableRule(index + 1)) return this.#takeTable(index);
    else this.#takeProse(line, content);
    return index;
  }

  #takeProse(line: Span, content: string): void {
    const item = ITEM.exec(content);
    if (item !== null) {
      this.#close();
      this.#open = { kind: 'list-item', start: line.start + item[0].length, end: line.end, lines: 1 };
    } else if (this.#open === null) {
      const quote = QUOTE.exec(content)?.[0].length ?? 0;
      this.#open = { kind: 'paragraph', start: line.start + quote, end: line.end, lines: 1 };
    } else {
      this.#open.end = line.end;
      this.#open.lines++;
    }
  }

  #takeCode(opening: number, line: Span, fence: string): number {
    const closing = new RegExp(`^ {0,3}${fence[0]}{${fence.length},}[ \\t]*$`);
    let index = opening + 1;
    for (; index < this.#lines.length; index++) {
      const { start, end } = this.#lines[index] ?? line;
      if (closing.test(this.#text.slice(start, end))) break;
    }
    this.#push('code', line.end, this.#lines[index]?.start ?? this.#text.length);
    return index;
  }

  #takeTable(header: number): number {
    this.#close();
    let index = header;
    for (; index < this.#lines.length; index++) {
      const line = this.#lines[index];
      if (line === undefined || !this.#text.slice(line.start, line.end).includes('|')) break;
      if (index !== header + 1) this.#push('table-row', line.start, line.end);
    }
    return index - 1;
  }

  #isTableRule(index: number): boolean {
    const line = this.#lines[index];
    if (line === undefined || line.end - line.start > MAX_MARKED) return false;
    const content = this.#text.slice(line.start, line.end);
    return content.includes('-') && content.includes('|') && TABLE_RULE.test(content);
  }

  #push(kind: Block['kind'], start: number, end: number, level?: number): void {
    this.#close();
    const span = trimSpan(this.#text, start, end);
    if (span !== null) this.#blocks.push({ kind, ...span, ...(level === undefined ? {} : { level }) });
  }

  #close(): void {
    if (this.#open === null) return;
    const { kind, start, end } = this.#open;
    this.#open = null;
    this.#push(kind, start, end);
  }
}

/** YAML (`---`) or TOML (`+++`) at the very start: its title counts, the rest is not prose. */
function readFrontMatter(text: string, lines: readonly Span[]): { lines: number; title: string | null } {
  const mark = /^(---|\+\+\+)[ \t]*\n/.exec(text)?.[1];
  if (mark === undefined) return { lines: 0, title: null };
  for (let index = 1; index < Math.min(lines.length, 200); index++) {
    const line = lines[index];
    if (line === undefined || text.slice(line.start, line.end).trimEnd() !== mark) continue;
    const title = /^title[ \t]*[:=][ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(text.slice(0, line.start))?.[2];
    return { lines: index + 1, title: meaningfulTitle(title) };
  }
  return { lines: 0, title: null };
}

function titleOf(text: string, blocks: readonly Block[]): string | null {
  const headings = blocks.filter(({ kind }) => kind === 'heading').slice(0, 20);
  const heading = headings.find(({ level }) => level === 1) ?? headings[0];
  return heading === undefined ? null : meaningfulTitle(stripMarks(text.slice(heading.start, heading.end)));
}

/** A heading's words without links, code and emphasis. */
function stripMarks(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|(?<!\w)_|_(?!\w)/g, '')
    .trim();
}
