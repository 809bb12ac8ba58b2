import type { DocumentBuilder } from './builder.ts';
import { hasHeader, renderRow } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_RECORDS = 100;

/** Adds each record as a row that names its columns, one by one: millions of them do not fit into memory. Ragged rows, stray quotes and a missing header are taken as they are. */
export function convertCsv(text: string, builder: DocumentBuilder): void {
  // Spreadsheets say in a first line of their own what parts the fields.
  const named = /^"?sep=(.)"?\n/.exec(text);
  const table = named === null ? text : text.slice(named[0].length);
  const records = readRecords(table, named?.[1] ?? sniffDelimiter(table));
  const first = takeFrom(records, SAMPLE_RECORDS);
  const columns = first.reduce((most, row) => Math.max(most, row.length), 0);
  let at = 0;
  // A title or remark above the table: one filled cell where the table has several.
  while (columns > 1 && at < first.length - 1 && countFilled(first[at]) === 1) {
    builder.add('paragraph', first[at]?.find((cell) => cell.trim() !== '') ?? '');
    at++;
  }
  const rows = first.slice(at);
  const header = hasHeader(rows) ? (rows[0] ?? null) : null;
  for (const row of header === null ? rows : rows.slice(1)) builder.add('table-row', renderRow(row, header));
  for (const row of records) builder.add('table-row', renderRow(row, header));
}

/** The next records, which leaves the others to come: `Iterator.take` would end them. */
function takeFrom(records: Generator<string[]>, count: number): string[][] {
  const taken: string[][] = [];
  while (taken.length < count) {
    const { value, done } = records.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

function countFilled(row: readonly string[] | undefined): number {
  return row?.filter((cell) => cell.trim() !== '').length ?? 0;
}

/** The delimiter that cuts the first records into the same number of fields, several if it can. */
export function sniffDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    let records = 0;
    for (const { length } of readRecords(sample, delimiter)) {
      if (records++ >= SAMPLE_RECORDS) break;
      if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    }
    for (const [fields, times] of counts) {
      const score = (times / records) * (1 + Math.log2(fields) / 8);
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

/**
 * Records of a delimited text (RFC 4180, any line ends already `\n`), blank ones left out. A quote that does not begin a field
 * is an ordinary character, and so is one that is never closed: it would swallow the rest of the file.
 */
export function* readRecords(text: string, delimiter: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  let lastQuote = -1;
  while (at <= text.length) {
    let field = '';
    let next = at;
    if (text[at] === '"') {
      if (lastQuote < 0) lastQuote = text.lastIndexOf('"');
      const end = at < lastQuote ? closingQuote(text, at + 1) : -1;
      if (end > 0) {
        field = text.slice(at + 1, end).replaceAll('""', '"');
        next = end + 1;
      }
    }
    const end = endOfField(text, next, delimiter);
    row.push(field + text.slice(next, end));
    at = end + 1;
    if (text[end] !== delimiter) {
      if (row.some((cell) => cell.trim() !== '')) yield row;
      row = [];
    }
  }
}

/** The quote that ends a quoted field: the first that is not doubled. -1: there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function endOfField(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++;
  return at;
}
