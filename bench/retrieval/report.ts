import type { QueryMode } from '../../src/retrieval/query.ts';
import type { Timing } from './ask.ts';
import { MEASURES, type Measures } from './measures.ts';
import type { PairedDifference } from './paired.ts';

export interface ModeReport {
  readonly all: Measures;
  readonly byType: Readonly<Record<string, Measures>>;
  readonly timing: Timing;
}

export interface SetReport {
  readonly passages: number;
  readonly questions: number;
  readonly ingestSeconds: number;
  readonly modes: Readonly<Partial<Record<QueryMode, ModeReport>>>;
  /** Retrieval and answer together, in `mix`. */
  readonly answered: Timing;
  /** Recall@5 of `mix` less that of `naive`, which is BM25. */
  readonly overBm25: PairedDifference | null;
}

/** By name of the set. */
export type Report = Readonly<Record<string, SetReport>>;

const percent = (value: number) => (value * 100).toFixed(1);
const signed = (value: number) => `${value < 0 ? '' : '+'}${percent(value)}`;

/** What to print of one set; where there is a baseline, recall@5 comes with its change. */
export function lay(name: string, set: SetReport, baseline: SetReport | undefined): string {
  const rows: string[][] = [['mode', 'type', ...MEASURES, 'p50 ms', 'p99 ms', 'CPU ms', 'change']];
  for (const [mode, { all, byType, timing }] of modesOf(set)) {
    const before = baseline?.modes[mode];
    const change = (now: Measures, then: Measures | undefined) =>
      then ? signed(now['recall@5'] - then['recall@5']) : '';
    const times = [timing.p50, timing.p99, timing.cpu].map((time) => time.toFixed(1));
    rows.push([mode, '', ...figures(all), ...times, change(all, before?.all)]);
    const types = Object.entries(byType);
    if (types.length > 1)
      for (const [type, measures] of types)
        rows.push(['', type, ...figures(measures), '', '', '', change(measures, before?.byType[type])]);
  }
  const { p50, p99, cpu } = set.answered;
  const lines = [
    `${name}: ${set.questions} questions, ${set.passages} passages, ingested in ${set.ingestSeconds.toFixed(1)} s`,
    align(rows),
    `retrieval and answer in mix: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, CPU ${cpu.toFixed(1)} ms`,
  ];
  if (set.overBm25) {
    const { mean, low, high } = set.overBm25;
    lines.push(`recall@5 of mix − BM25: ${signed(mean)} (95 %: ${signed(low)} … ${signed(high)})`);
  }
  return lines.join('\n');
}

function modesOf({ modes }: SetReport): Array<[QueryMode, ModeReport]> {
  return Object.entries(modes) as Array<[QueryMode, ModeReport]>;
}

function figures(measures: Measures): string[] {
  return MEASURES.map((name) => percent(measures[name]));
}

function align(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
