import { oneLine } from '../../../lib/one-line.ts';
import { inReadingOrder } from './right-to-left.ts';

/** A piece of text as pdf.js reports it, turned upright: x to the right, y upwards, in points. */
export interface Run {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: string;
  readonly rtl: boolean;
  /** Set in a typewriter face. */
  readonly mono: boolean;
  /** The side on which a space was drawn between it and the run drawn before it. */
  readonly space?: 'left' | 'right';
}

/** Text on one baseline without a gap that only columns or table cells leave. */
export interface Line {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  /** Font size and font of most of its characters. */
  readonly size: number;
  readonly font: string;
  readonly mono: boolean;
  /** It goes on from the line before on the same baseline, after such a gap. */
  readonly beside: boolean;
  /** What it consists of, where that runs from the left in more than one piece. */
  readonly runs?: readonly Run[];
}

/** From this many times the font size on, a gap parts columns or cells; LaTeX's default is 1.2; justified text seldom gets there. */
const CELL_GAP = 1.15;
/** Word spaces are 0.25 of the font size, 0.15 where a line is tight; letter spacing stays below 0.1. */
const WORD_GAP = 0.13;

/** Lines in the order in which the page draws its runs, which in almost all files is the order in which it is read. */
export function formLines(runs: readonly Run[]): Line[] {
  const lines: Line[] = [];
  let current: Run[] = [];
  let beside = false;
  let spaced = false;
  const add = (): void => {
    const line = lineOf(current, beside);
    if (line !== null) lines.push(line);
  };
  for (const run of runs) {
    // pdf.js fills gaps with runs of a space as wide as the gap; what counts is where ink is.
    if (run.text.trim() === '') {
      spaced = true;
      continue;
    }
    const step = stepBetween(current, run);
    if (step !== 'same') {
      add();
      current = [];
      beside = step === 'beside';
    }
    current.push(spaced ? { ...run, space: run.x < (current.at(-1)?.x ?? 0) ? 'right' : 'left' } : run);
    spaced = false;
  }
  add();
  return lines;
}

function stepBetween(current: readonly Run[], run: Run): 'same' | 'beside' | 'new' {
  const last = current.at(-1);
  const first = current[0];
  if (last === undefined || first === undefined) return 'new';
  const size = Math.max(last.size, run.size);
  // Super- and subscripts sit up to half a size off the baseline, and are smaller than what they belong to.
  const drift = Math.min(Math.abs(run.y - last.y), Math.abs(run.y - first.y));
  if (drift > size * (Math.abs(run.size - last.size) > size * 0.1 ? 0.6 : 0.25)) return 'new';
  const gap = run.rtl && run.x < last.x ? last.x - (run.x + run.width) : run.x - (last.x + last.width);
  // Spaces in typewriter face are indents and comments.
  if (gap > size * CELL_GAP) return run.mono && last.mono ? 'same' : 'beside';
  return gap < -size * 2 && !(run.rtl || last.rtl) ? 'new' : 'same';
}

/** @returns null if there is no text in the runs */
export function lineOf(runs: readonly Run[], beside: boolean): Line | null {
  let text = '';
  let previous: Run | undefined;
  let x = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (const run of inReadingOrder(runs)) {
    if (
      previous !== undefined &&
      !/\s$/.test(previous.text) &&
      !/^\s/.test(run.text) &&
      isApart(previous, run)
    )
      text += ' ';
    text += run.text;
    previous = run;
    x = Math.min(x, run.x);
    right = Math.max(right, run.x + run.width);
  }
  const clean = mendAccents(oneLine(text.replace(/(?:\.\s?){5,}/g, ' … ')));
  const main = mostCommon(runs);
  if (clean === '' || main === null) return null;
  const mono = runs.every((run) => run.mono);
  const line = { text: clean, x, right, y: main.y, size: main.size, font: main.font, mono, beside };
  return mono || runs.length < 2 || runs.some((run) => run.rtl) ? line : { ...line, runs };
}

function isApart(previous: Run, next: Run): boolean {
  const [left, right] = next.x >= previous.x ? [previous, next] : [next, previous];
  if (right.space === 'left' || left.space === 'right') return true;
  return right.x - (left.x + left.width) > Math.min(left.size, right.size) * WORD_GAP;
}

/** The run whose font and size most characters of the line share. */
function mostCommon(runs: readonly Run[]): Run | null {
  const counts = new Map<string, { run: Run; characters: number }>();
  for (const run of runs) {
    const key = `${run.font} ${run.size.toFixed(1)}`;
    const count = counts.get(key);
    if (count === undefined) counts.set(key, { run, characters: run.text.length });
    else count.characters += run.text.length;
  }
  let best: { run: Run; characters: number } | undefined;
  for (const count of counts.values())
    if (best === undefined || count.characters > best.characters) best = count;
  return best?.run ?? null;
}

const ACCENTS = new Map([
  ['\u00a8', '\u0308'],
  ['\u00b4', '\u0301'],
  ['\u02c6', '\u0302'],
  ['\u02dc', '\u0303'],
  ['\u02c7', '\u030c'],
]);

/** TeX's old fonts draw an accent, then the letter under it. */
function mendAccents(text: string): string {
  return text.replace(
    /([\u00a8\u00b4\u02c6\u02dc\u02c7]) ?([A-Za-z\u0131])/g,
    (_, accent: string, letter: string) =>
      `${letter === '\u0131' ? 'i' : letter}${ACCENTS.get(accent) ?? ''}`.normalize('NFC'),
  );
}
