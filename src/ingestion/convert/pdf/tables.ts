import { hasHeader, hasNumbersBelow, renderRow } from '../table.ts';
import type { Draft } from './draft.ts';

/** Names the cells of tables whose first row is surely a header: as many cells in every row, and numbers under names. */
export function nameColumns(drafts: readonly Draft[]): void {
  for (let from = 0; from < drafts.length; ) {
    let to = from + 1;
    while (to < drafts.length && isSameTable(drafts[from], drafts[to])) to++;
    const table = drafts.slice(from, to);
    const rows = table.map(({ cells = [] }) => cells.map(({ text }) => text));
    if (rows.length > 2 && hasHeader(rows) && hasNumbersBelow(rows)) {
      const [header = []] = rows;
      for (const [index, draft] of table.entries())
        if (index > 0) draft.text = renderRow(rows[index] ?? [], header);
    }
    from = to;
  }
}

function isSameTable(first: Draft | undefined, row: Draft | undefined): boolean {
  return first?.cells !== undefined && first.cells.length === row?.cells?.length && first.page === row.page;
}
