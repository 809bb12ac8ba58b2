import type { Draft } from './draft.ts';
import type { Line } from './line.ts';

export interface BodyStyle {
  /** Points. */
  readonly size: number;
  readonly font: string;
  readonly mono: boolean;
}

/** Larger than the text by this much is a heading; the step from 10 to 12 points is 1.2. */
const HEADING_SIZE = 1.12;
const HEADING_CHARACTERS = 200;
const HEADING_LINES = 4;
const BULLET = /^[•●○▪■□‣◦⁃∙·✓➢–*-]\s+(?=\S)/;
const NUMBERED = /^(?:(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.)\s+\p{Lu}/u;
const NAMED =
  /^(?:abstract|introduction|background|related work|methods?|results|discussion|conclusions?|acknowledge?ments?|references|bibliography|appendix)\b[^.]{0,20}$/i;
const ENDS = /[.!?:;。！？：；]["'”’»)\]\d]*$/u;

/** The size and font that most characters of the document are set in. */
export function bodyStyle(lines: readonly Line[]): BodyStyle {
  const sizes = new Map<number, number>();
  for (const { size, text } of lines) count(sizes, Math.round(size * 2) / 2, text.length);
  const size = mostOf(sizes) ?? 10;
  const fonts = new Map<string, number>();
  const inSize = lines.filter((line) => Math.abs(line.size - size) <= 0.5);
  for (const { font, text } of inSize) count(fonts, font, text.length);
  const font = mostOf(fonts) ?? '';
  return { size, font, mono: inSize.find((line) => line.font === font)?.mono ?? false };
}

/** The most common step down from line to line, in points. */
export function typicalLeading(lines: readonly Line[], size: number): number {
  const steps = new Map<number, number>();
  for (let at = 1; at < lines.length; at++) {
    const above = lines[at - 1];
    const line = lines[at];
    if (above === undefined || line === undefined || line.beside) continue;
    const step = Math.round((above.y - line.y) * 2) / 2;
    if (step > size * 0.8 && step < size * 2.5) count(steps, step, 1);
  }
  return mostOf(steps) ?? size * 1.2;
}

/** What a line is by its looks: larger text, or a numbered or well-known heading in another font than the text's. */
export function kindOf(line: Line, body: BodyStyle): 'heading' | 'paragraph' | 'code' {
  if (line.mono && !body.mono) return 'code';
  if (line.text.length > HEADING_CHARACTERS || !/\p{L}{2}|[\p{Script=Han}\p{Script=Hangul}]/u.test(line.text))
    return 'paragraph';
  if (line.size >= body.size * HEADING_SIZE) return 'heading';
  if (line.font === body.font || line.size < body.size * 0.97 || line.text.length > 90) return 'paragraph';
  return (NUMBERED.test(line.text) || NAMED.test(line.text)) && !/[.,;]$/.test(line.text)
    ? 'heading'
    : 'paragraph';
}

/** Length of the bullet and the space after it; 0 if there is none. */
export function startsBullet(text: string): number {
  return BULLET.exec(text)?.[0].length ?? 0;
}

export function endsSentence(text: string): boolean {
  return ENDS.test(text);
}

/** Levels of the headings; what is too long to be one becomes a paragraph. */
export function levelsOf(drafts: readonly Draft[], body: BodyStyle): Map<Draft, number> {
  const headings = drafts.filter(({ kind }) => kind === 'heading');
  for (const draft of headings) {
    if (draft.lines > HEADING_LINES || draft.text.length > HEADING_CHARACTERS) draft.kind = 'paragraph';
  }
  const kept = headings.filter(({ kind }) => kind === 'heading');
  const sizes = [...new Set(kept.map(({ first }) => Math.round(first.size)))].sort((a, b) => b - a);
  return new Map(kept.map((draft) => [draft, levelOf(draft, sizes, body.size)]));
}

/** By the dots of its number where it has one (the title being 1), by its size among the headings' sizes otherwise. */
function levelOf({ text, first }: Draft, sizes: readonly number[], bodySize: number): number {
  const number = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s/.exec(text)?.[1];
  if (number !== undefined && first.size < bodySize * 1.6) return Math.min(6, number.split('.').length + 1);
  return Math.min(6, sizes.indexOf(Math.round(first.size)) + 1);
}

function count<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function mostOf<K>(counts: ReadonlyMap<K, number>): K | null {
  let best: { key: K; count: number } | null = null;
  for (const [key, count] of counts) if (best === null || count > best.count) best = { key, count };
  return best?.key ?? null;
}
