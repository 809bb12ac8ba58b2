import type { Draft, Paragraph } from './draft.ts';
import type { PageLines } from './furniture.ts';
import { collectWords, joinOf } from './hyphens.ts';
import { joinCells } from './justified.ts';
import type { Line } from './line.ts';
import {
  type BodyStyle,
  bodyStyle,
  endsSentence,
  kindOf,
  levelsOf,
  startsBullet,
  typicalLeading,
} from './style.ts';
import { nameColumns } from './tables.ts';
import { findWrappedRows } from './wrapped-rows.ts';

const MAX_COMPARED = 3000;

/** Joins the lines of a document into headings, paragraphs, list items, code and table rows, in reading order. */
export function formParagraphs(pages: readonly PageLines[]): Paragraph[] {
  const all = pages.flatMap(({ lines }) => lines);
  const composer = new Composer(bodyStyle(all), collectWords(all.map(({ text }) => text)));
  for (const page of pages) composer.addPage(page);
  nameColumns(composer.drafts);
  const levels = levelsOf(composer.drafts, composer.body);
  return composer.drafts.map((draft) => {
    const { kind, text, page, first, joinedBy } = draft;
    const level = levels.get(draft);
    return {
      kind,
      text,
      page,
      size: first.size,
      ...(level === undefined ? {} : { level }),
      ...(joinedBy === undefined ? {} : { joinedBy }),
    };
  });
}

class Composer {
  readonly drafts: Draft[] = [];
  readonly body: BodyStyle;
  readonly #words: ReadonlySet<string>;

  constructor(body: BodyStyle, words: ReadonlySet<string>) {
    this.body = body;
    this.#words = words;
  }

  addPage({ page, lines }: PageLines): void {
    const leading = typicalLeading(lines, this.body.size);
    const wrapped = findWrappedRows(lines);
    let current: Draft | null = null;
    for (let at = 0; at < lines.length; ) {
      const row = wrapped.get(at);
      if (row !== undefined) {
        current = this.#start(
          rowOf(
            row.cells.map((cell) => this.#joinLines(cell)),
            page,
          ),
        );
        at = row.to;
        continue;
      }
      const cells = cellsFrom(lines, at);
      const [line] = cells;
      if (line === undefined) break;
      // One line with a gap is justified text or a heading's number; a table has such lines one below the other.
      const isRow =
        cells.length > 1 &&
        (current?.cells !== undefined ||
          wrapped.has(at + cells.length) ||
          cellsFrom(lines, at + cells.length).length > 1);
      if (isRow) current = this.#start(rowOf(cells, page));
      else {
        const whole = cells.length === 1 ? line : joinCells(cells);
        current = this.#addLine(whole, page, current, lines, leading);
      }
      at += cells.length;
    }
  }

  /** @returns the draft that the line has become part of */
  #addLine(line: Line, page: number, current: Draft | null, lines: readonly Line[], leading: number): Draft {
    if (current?.cells !== undefined && wrapsCell(current, line, leading)) return current;
    if (current !== null && this.#continues(current, line, leading, lines))
      return this.#append(current, line);
    const bullet = startsBullet(line.text);
    const open = bullet === 0 ? this.#interrupted(line) : null;
    if (open?.page === page) return this.#append(open, line);
    const draft: Draft = {
      kind: bullet > 0 ? 'list-item' : kindOf(line, this.body),
      text: line.text.slice(bullet),
      page,
      first: line,
      last: line,
      lines: 1,
    };
    return open === null ? this.#start(draft) : this.#continueAcross(open, draft);
  }

  #joinLines(cell: readonly Line[]): Line {
    const [first, ...rest] = cell as readonly [Line, ...Line[]];
    let { text, right } = first;
    for (const line of rest) {
      const { cut, joint } = joinOf(text, line.text, this.#words);
      text = `${text.slice(0, text.length - cut)}${joint}${line.text}`;
      right = Math.max(right, line.right);
    }
    return { ...first, text, right, y: cell.at(-1)?.y ?? first.y };
  }

  #start(draft: Draft): Draft {
    this.drafts.push(draft);
    return draft;
  }

  #append(draft: Draft, line: Line): Draft {
    const { cut, joint } =
      draft.kind === 'code' ? { cut: 0, joint: '\n' } : joinOf(draft.text, line.text, this.#words);
    draft.text = `${draft.text.slice(0, draft.text.length - cut)}${joint}${line.text}`;
    if (/^\p{Ll}/u.test(line.text)) draft.wrap = Math.max(draft.wrap ?? 0, draft.last.right);
    draft.last = line;
    draft.lines++;
    return draft;
  }

  #continues(draft: Draft, line: Line, leading: number, lines: readonly Line[]): boolean {
    const { last } = draft;
    const down = last.y - line.y;
    const step = Math.max(leading, last.size * 1.25);
    if (
      draft.cells !== undefined ||
      down <= 0 ||
      down > step * 1.3 ||
      line.x > last.right ||
      line.right < last.x
    )
      return false;
    if (Math.abs(line.size - last.size) > Math.max(0.6, this.body.size * 0.06)) return false;
    const kind = kindOf(line, this.body);
    // A line all in typewriter face may still be the middle of a sentence.
    const inSentence = draft.kind === 'paragraph' && !endsSentence(draft.text) && !isShort(last, lines);
    if (draft.kind === 'code' || (kind === 'code' && !inSentence)) return draft.kind === kind;
    if (startsBullet(line.text) > 0 || hasLeaders(last.text)) return false;
    if (draft.kind === 'heading')
      return kind === 'heading' && line.font === last.font && !/^\d+\.\d*\s/.test(line.text);
    if (kind === 'heading') return false;
    const ends = endsSentence(draft.text);
    if (draft.kind === 'list-item') return line.x > draft.first.x + line.size * 0.3 || !ends;
    // First lines are indented by one to three sizes; only after a sentence's end is that a paragraph's beginning.
    const indent = line.x - last.x;
    if (/[.!?。]$/u.test(draft.text) && indent > line.size * 0.7 && indent < line.size * 5) return false;
    if (!/^[\p{Lu}\p{N}"“'‘([]/u.test(line.text)) return true;
    return !(ends ? isShort(last, lines) : wasEnded(draft, line, lines));
  }

  /**
   * The paragraph that a line goes on with after a column's or page's end: the last one in the text's size, if it has no end
   * and the line begins in the middle of a sentence. Footnotes and captions, which are smaller, may stand between.
   */
  #interrupted(line: Line): Draft | null {
    const isBody = ({ size }: Line) => Math.abs(size - this.body.size) <= 0.6;
    if (!/^\p{Ll}/u.test(line.text) || !isBody(line)) return null;
    const draft = this.drafts
      .slice(-6)
      .findLast(({ kind, last }) => (kind === 'paragraph' || kind === 'list-item') && isBody(last));
    return draft !== undefined && draft.lines > 1 && !endsSentence(draft.text) ? draft : null;
  }

  /** Puts the second half right after the first, before the footnotes that ended the page. */
  #continueAcross(open: Draft, next: Draft): Draft {
    const { cut, joint } = joinOf(open.text, next.text, this.#words);
    open.text = open.text.slice(0, open.text.length - cut);
    next.joinedBy = joint;
    this.drafts.splice(this.drafts.indexOf(open) + 1, 0, next);
    return next;
  }
}

/** The line at this place and those beside it. */
function cellsFrom(lines: readonly Line[], at: number): Line[] {
  const first = lines[at];
  if (first === undefined) return [];
  let end = at + 1;
  while (lines[end]?.beside === true) end++;
  return lines.slice(at, end);
}

function rowOf(cells: readonly Line[], page: number): Draft {
  const [first] = cells as readonly [Line, ...Line[]];
  const columns = cells.map(({ x, text }) => ({ x, text }));
  return {
    kind: 'table-row',
    text: columns.map(({ text }) => text).join(' | '),
    page,
    first,
    last: first,
    lines: 1,
    cells: columns,
  };
}

/** Adds a line that stands right below one cell of the row to that cell. The first column's next line begins a new row. */
function wrapsCell(row: Draft, line: Line, leading: number): boolean {
  const down = row.last.y - line.y;
  const cell = row.cells?.findLast(({ x }) => Math.abs(x - line.x) < line.size * 0.3);
  if (cell === undefined || cell === row.cells?.[0] || down <= 0 || down > leading * 1.6) return false;
  cell.text = `${cell.text} ${line.text}`;
  row.text = row.cells?.map(({ text }) => text).join(' | ') ?? row.text;
  row.last = line;
  return true;
}

/** "Chapter 1 … 2": a line of a table of contents. */
function hasLeaders(text: string): boolean {
  return /… ?\d*$/.test(text);
}

/** What a line in the middle of a sentence ends with. */
const GOES_ON = /[,\-–—&/(]$|\s\p{Ll}{1,3}$|\s(?:with|from|into|that|than|this|these|their|which|whose)$/u;

/**
 * True if the next line's first word had room on the draft's last line: whoever wrote it ended the line there, as in a list. A line
 * that words could follow is taken for one that goes on.
 */
function wasEnded(draft: Draft, next: Line, lines: readonly Line[]): boolean {
  if (GOES_ON.test(draft.last.text)) return false;
  const word = /^\S*/.exec(next.text)?.[0].length ?? 0;
  const width = ((next.right - next.x) * (word + 1)) / next.text.length;
  const edge = draft.wrap ?? columnEnd(draft.last, lines);
  return draft.last.right + width + next.size * 0.5 < edge;
}

/** True if the line ends well before its column does. */
function isShort(line: Line, lines: readonly Line[]): boolean {
  const right = columnEnd(line, lines);
  return line.right < right - (right - line.x) * 0.12;
}

/** Where the widest line of the column ends that this line stands in. */
function columnEnd(line: Line, lines: readonly Line[]): number {
  // Pages of tens of thousands of lines are drawings or attacks, and this is quadratic.
  if (lines.length > MAX_COMPARED) return line.right;
  let right = line.right;
  for (const other of lines) {
    if (Math.abs(other.x - line.x) < line.size * 3 && other.right > right && other.size < line.size * 1.3)
      right = other.right;
  }
  return right;
}
