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
/** Sightings before and after that one is compared with: left and right pages, a few lines each. */
const NEAR = 12;
const PAGE_NUMBER =
  /^(?:(?:page|seite|página|стр\.?|p\.?|第)\s*)?[-–—([]?\s*(?:\d{1,5}|[ivxlc]{1,7})\s*[-–—)\]]?(?:\s*(?:\/|of|von|de|из)\s*\d{1,5})?\s*[页頁]?$/iu;

/**
 * Drops running heads, running feet and page numbers: what stands at the edge of at least three pages, and of at least two in
 * five between the first and the last of them (left and right pages may differ, chapters too), numbers aside.
 */
export function dropFurniture(pages: readonly PageLines[]): PageLines[] {
  const seen = new Map<string, Sighting[]>();
  for (const { page, height, lines } of pages) {
    for (const line of edgeLines(lines, height)) {
      const key = keyOf(line.text);
      const sightings = seen.get(key) ?? [];
      if (sightings.length === 0) seen.set(key, sightings);
      sightings.push({ page, line, numbers: numbersOf(line.text) });
    }
  }
  const furniture = new Set([...seen.values()].flatMap(furnitureOf));
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !furniture.has(line)) }));
}

interface Sighting {
  readonly page: number;
  readonly line: Line;
  readonly numbers: readonly number[];
}

/** Those of the lines with one text, numbers aside, that are furniture. */
function furnitureOf(sightings: readonly Sighting[]): Line[] {
  const pages = new Set(sightings.map(({ page }) => page)).size;
  const reach = (sightings.at(-1)?.page ?? 0) - (sightings[0]?.page ?? 0) + 1;
  const needed = PAGE_NUMBER.test(sightings[0]?.line.text ?? '') ? 2 : MIN_PAGES;
  if (pages < needed || pages < reach * MIN_SHARE) return [];
  return sightings.flatMap((one, at) =>
    sightings.slice(Math.max(0, at - NEAR), at + NEAR).some((other) => goWithPages(one, other))
      ? [one.line]
      : [],
  );
}

/** Numbers of running heads stay as they are or count pages; those of a list or table that runs across pages count its rows. */
function goWithPages(one: Sighting, other: Sighting): boolean {
  if (one.page === other.page) return false;
  if (one.numbers.length > 0 && Math.abs(one.line.y - other.line.y) > one.line.size) return false;
  return one.numbers.every((number, at) => {
    const step = (other.numbers[at] ?? 0) - number;
    return step === 0 || step === other.page - one.page;
  });
}

function numbersOf(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
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
