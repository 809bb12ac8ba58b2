import type { Line } from './line.ts';

export interface PageLines {
  readonly page: number;
  readonly height: number;
  readonly lines: readonly Line[];
}

/** Running heads and feet stand in the outer eighth of a page, at most three lines deep; page numbers up to a fifth inwards. */
const ZONE = 0.125;
const NUMBER_ZONE = 0.2;
const DEPTH = 3;
const MIN_PAGES = 3;
const MIN_SHARE = 0.4;
const PAGE_NUMBER =
  /^(?:(?:page|seite|página|стр\.?|p\.?|第)\s*)?[-–—([]?\s*(?:\d{1,5}|[ivxlc]{1,7})\s*[-–—)\]]?(?:\s*(?:\/|of|von|de|из)\s*\d{1,5})?\s*[页頁]?$/iu;

/**
 * Drops running heads, running feet and page numbers: what stands at the edge of at least three pages, and of at least two in
 * five between the first and the last of them (left and right pages may differ, chapters too), numbers aside.
 */
export function dropFurniture(pages: readonly PageLines[]): PageLines[] {
  const seen = new Map<string, number[]>();
  for (const { page, height, lines } of pages) {
    const keys = new Set(edgeLines(lines, height).map(({ text }) => keyOf(text)));
    for (const key of keys) seen.set(key, [...(seen.get(key) ?? []), page]);
  }
  const isFurniture = (text: string): boolean => {
    const on = seen.get(keyOf(text)) ?? [];
    const reach = (on.at(-1) ?? 0) - (on[0] ?? 0) + 1;
    return on.length >= (PAGE_NUMBER.test(text) ? 2 : MIN_PAGES) && on.length >= reach * MIN_SHARE;
  };
  return pages.map((page) => {
    const edge = new Set(edgeLines(page.lines, page.height).filter(({ text }) => isFurniture(text)));
    return { ...page, lines: page.lines.filter((line) => !edge.has(line)) };
  });
}

function edgeLines(lines: readonly Line[], height: number): Line[] {
  const byHeight = lines.toSorted((a, b) => b.y - a.y);
  const outer = new Set([...byHeight.slice(0, DEPTH), ...byHeight.slice(-DEPTH)]);
  return [...outer].filter(({ text, y }) => {
    const zone = height * (PAGE_NUMBER.test(text) ? NUMBER_ZONE : ZONE);
    return y < zone || y > height - zone;
  });
}

function keyOf(text: string): string {
  return PAGE_NUMBER.test(text) ? '#' : text.toLowerCase().replace(/\d+/g, '#');
}
