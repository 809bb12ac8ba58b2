import type { Run } from './line.ts';

/** What pdf.js gives for a page: text items, and marks of tagged content, which have no text. */
type PageItem =
  | {
      readonly str: string;
      readonly dir: string;
      readonly transform: readonly number[];
      readonly width: number;
      readonly fontName: string;
    }
  | { readonly type: string };

interface PageContent {
  readonly items: readonly unknown[];
  readonly styles: { readonly [font: string]: { readonly fontFamily: string } };
}

export interface PageRuns {
  readonly groups: readonly (readonly Run[])[];
  /** Of the page as it is read, in points. */
  readonly height: number;
  /** Fonts on it do not say which letters they draw, and more than bullets is drawn in them. */
  readonly unreadable: boolean;
}

/**
 * The text of a page as upright runs, in drawing order. Text in the direction that most of the page has comes first; what
 * stands at an angle to it (a stamp in the margin, the axis of a chart) follows as groups of their own.
 */
export function readRuns(content: PageContent, view: readonly number[]): PageRuns {
  const groups = new Map<number, { runs: Run[]; characters: number }>();
  const items = content.items as readonly PageItem[];
  const unreadable = unreadableFonts(items);
  for (const item of items) {
    if (!('str' in item) || unreadable.has(item.fontName)) continue;
    const text = cleanText(item.str);
    if (text === '') continue;
    const quarter = quarterOf(item.transform);
    const mono = content.styles[item.fontName]?.fontFamily === 'monospace';
    const run = { ...toRun(item, text, quarter, view), mono };
    const group = groups.get(quarter) ?? { runs: [], characters: 0 };
    groups.set(quarter, group);
    group.runs.push(run);
    group.characters += text.trim().length;
  }
  const ordered = [...groups].sort(([, a], [, b]) => b.characters - a.characters);
  const sideways = (ordered[0]?.[0] ?? 0) % 2 === 1;
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  return {
    groups: ordered.map(([, { runs }]) => runs),
    height: sideways ? right - left : top - bottom,
    unreadable: [...unreadable.values()].reduce((sum, characters) => sum + characters, 0) >= MIN_MISSED,
  };
}

/** Quarter turns counterclockwise, 0 to 3. */
function quarterOf([a = 1, b = 0]: readonly number[]): number {
  return ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4;
}

function toRun(
  item: Extract<PageItem, { str: string }>,
  text: string,
  quarter: number,
  view: readonly number[],
): Omit<Run, 'mono'> {
  const [, , c = 0, d = 0, e = 0, f = 0] = item.transform;
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const [x, y] = [
    [e - left, f - bottom],
    [f - bottom, right - e],
    [right - e, top - f],
    [top - f, e - left],
  ][quarter] ?? [e, f];
  return {
    text,
    x: x ?? 0,
    y: y ?? 0,
    width: item.width,
    size: Math.hypot(c, d) || 1,
    font: item.fontName,
    rtl: item.dir === 'rtl',
  };
}

/** Characters of text that are missed; a formula's signs or bullets are not. */
const MIN_MISSED = 20;
/** Fewer characters in a font show nothing. */
const MIN_JUDGED = 30;

/**
 * Fonts that have no map to Unicode, or a wrong one, with how many characters they draw: more than a third are control characters, or
 * there are few letters and a third are signs that no text consists of (`&-./012#3%4!"#`: letters by their number in the font).
 */
function unreadableFonts(items: readonly PageItem[]): Map<string, number> {
  const counts = new Map<string, { all: number; controls: number; signs: number; letters: number }>();
  for (const item of items) {
    if (!('str' in item)) continue;
    const count = counts.get(item.fontName) ?? { all: 0, controls: 0, signs: 0, letters: 0 };
    counts.set(item.fontName, count);
    count.all += item.str.replace(/\s/g, '').length;
    count.controls += item.str.match(CONTROLS)?.length ?? 0;
    count.signs += item.str.match(SIGNS)?.length ?? 0;
    count.letters += item.str.match(LETTERS)?.length ?? 0;
  }
  const unreadable = [...counts].filter(
    ([, { all, controls, signs, letters }]) =>
      controls * 3 > all || (all >= MIN_JUDGED && signs * 3 > all && letters * 5 < all * 2),
  );
  return new Map(unreadable.map(([font, { all }]) => [font, all]));
}

const SIGNS = /[!"#&'*+;<=>?@\\^`|~]/g;
const LETTERS = /\p{L}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what fonts without a Unicode map yield
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** Symbol fonts put their bullets into the private use area. */
const PRIVATE_BULLETS = /[\uf0a7\uf0b7\uf06c\uf076\uf0d8]/g;
const PRIVATE = /[\ue000-\uf8ff]/g;
const ARABIC_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]+/g;

/** Letters instead of glyphs. Control characters in a readable font are its spaces. */
function cleanText(raw: string): string {
  return raw
    .replace(CONTROLS, ' ')
    .replace(PRIVATE_BULLETS, '•')
    .replace(PRIVATE, '')
    .replace(ARABIC_FORMS, (forms) => forms.normalize('NFKC'));
}
