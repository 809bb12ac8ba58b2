import type { DocumentBuilder } from './builder.ts';
import { type HtmlElement, inlineText } from './html-tree.ts';
import { hasHeader, hasNumbersBelow, renderRow } from './table.ts';

/** A cell longer than this is a part of the page's layout rather than a datum. */
const MAX_CELL_CHARACTERS = 1000;
/** A table within a cell that is longer than this is not a part of a datum either. */
const MAX_NESTED_CHARACTERS = 200;
const MAX_SPAN = 100;
const MAX_COLUMNS = 500;

interface Row {
  readonly cells: readonly string[];
  /** All its cells are header cells, or it stands in `thead`. */
  readonly isHeader: boolean;
  /** Its first cell is a header cell, others are not. */
  readonly isNamed: boolean;
}

/**
 * Adds a table's rows.
 * @returns false if it only lays out the page (headings within, tables within but for a small one in a cell, whole paragraphs in its
 * cells, one column): its cells are then read like any other text
 */
export function addTable(table: HtmlElement, builder: DocumentBuilder): boolean {
  const inner = table.querySelector('table');
  // Deeper nesting is asked first: a page that nests thousands of tables would be searched to its end for each of them.
  if (inner !== null && inner.querySelector('table') !== null) return false;
  if (table.querySelector('h1, h2, h3, h4, h5, h6') !== null || table.getAttribute('role') === 'presentation')
    return false;
  const rows = readRows(table);
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (columns < 2 || rows.some(({ cells }) => cells.some((cell) => cell.length > MAX_CELL_CHARACTERS)))
    return false;

  const { header, body } = splitHeader(rows, columns);
  if (inner !== null && (header === null || [...table.querySelectorAll('table')].some(isLarge))) return false;

  const caption = table.querySelector('caption');
  if (caption !== null) builder.add('paragraph', inlineText(caption));
  for (const { cells, isNamed } of body) {
    const [name = '', ...rest] = cells;
    // A row that spans the table is a remark or a sub-heading; "Born: 1815" is how a table of names and values reads.
    if (cells.every((cell) => cell === name)) builder.add('table-row', name);
    else if (header === null && isNamed) builder.add('table-row', `${name}: ${renderRow(rest, null)}`);
    else builder.add('table-row', renderRow(cells, header));
  }
  return true;
}

function splitHeader(
  rows: readonly Row[],
  columns: number,
): { header: string[] | null; body: readonly Row[] } {
  let count = rows.findIndex(({ isHeader }) => !isHeader);
  if (count < 0) count = rows.length > 1 ? 1 : 0;
  if (count > 0) {
    const names = Array.from({ length: columns }, (_, column) => {
      const parts = rows.slice(0, count).map(({ cells }) => cells[column] ?? '');
      return [...new Set(parts.filter((part) => part !== ''))].join(' ');
    });
    // One name over the whole table is its title, not the name of every column.
    return new Set(names).size > 1
      ? { header: names, body: rows.slice(count) }
      : { header: null, body: rows };
  }
  const cells = rows.map((row) => row.cells);
  const isNamed = rows.some((row) => row.isNamed);
  const sure =
    !isNamed &&
    hasHeader(cells) &&
    cells.every((row) => row.length === columns) &&
    (columns > 2 || hasNumbersBelow(cells));
  return sure ? { header: [...(cells[0] ?? [])], body: rows.slice(1) } : { header: null, body: rows };
}

/** Rows of cells, with cells that span several columns or rows repeated in each, so that columns line up with their names. */
function readRows(table: HtmlElement): Row[] {
  const rows: Row[] = [];
  const below = new Map<number, { text: string; rows: number }>();
  for (const line of table.querySelectorAll('tr')) {
    if (tableOf(line) !== table) continue;
    const cells: string[] = [];
    let headers = 0;
    let count = 0;
    let firstIsHeader = false;
    const fillFromAbove = (): void => {
      for (let above = below.get(cells.length); above !== undefined; above = below.get(cells.length)) {
        if (--above.rows <= 0) below.delete(cells.length);
        cells.push(above.text);
      }
    };
    for (const cell of childrenOf(line)) {
      if (cell.localName !== 'td' && cell.localName !== 'th') continue;
      fillFromAbove();
      const text = inlineText(cell);
      if (cell.localName === 'th') headers++;
      if (count === 0) firstIsHeader = cell.localName === 'th';
      count++;
      const down = spanOf(cell, 'rowspan');
      for (let across = spanOf(cell, 'colspan'); across > 0 && cells.length < MAX_COLUMNS; across--) {
        if (down > 1) below.set(cells.length, { text, rows: down - 1 });
        cells.push(text);
      }
    }
    fillFromAbove();
    if (cells.every((cell) => cell === '')) continue;
    const inHead = (line.parentNode as HtmlElement | null)?.localName === 'thead';
    rows.push({
      cells,
      isHeader: inHead || (headers === count && count > 1),
      isNamed: firstIsHeader && headers < count,
    });
  }
  return dropEmptyColumns(rows);
}

/** Columns without any text only keep others apart. */
function dropEmptyColumns(rows: readonly Row[]): Row[] {
  const filled = new Set<number>();
  for (const { cells } of rows)
    for (const [column, cell] of cells.entries()) if (cell !== '') filled.add(column);
  return rows.map((row) => ({ ...row, cells: row.cells.filter((_, column) => filled.has(column)) }));
}

function isLarge(table: HtmlElement): boolean {
  return inlineText(table).length > MAX_NESTED_CHARACTERS;
}

/** The table that a row stands in. */
function tableOf(row: HtmlElement): HtmlElement | null {
  let node = row.parentNode as HtmlElement | null;
  while (node !== null && node.localName !== 'table') node = node.parentNode as HtmlElement | null;
  return node;
}

function* childrenOf(element: HtmlElement): Generator<HtmlElement> {
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === 1) yield node as HtmlElement;
  }
}

function spanOf(cell: HtmlElement, attribute: string): number {
  const span = Number.parseInt(cell.getAttribute(attribute) ?? '1', 10);
  return Number.isFinite(span) ? Math.min(Math.max(span, 1), MAX_SPAN) : 1;
}
