import { seededRandom } from './random.ts';

/** The mean of differences, question by question, and where it lies in 95 of 100 bootstrap samples. */
export interface PairedDifference {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const SAMPLES = 2000;

/** Percentile bootstrap over the questions (Efron 1979; for retrieval: Sakai 2006). The same in every run. */
export function pairedDifference(ours: readonly number[], theirs: readonly number[]): PairedDifference {
  const differences = ours.map((value, at) => value - (theirs[at] ?? 0));
  const count = differences.length;
  const random = seededRandom(1);
  const means = Array.from({ length: SAMPLES }, () => {
    let sum = 0;
    for (let draw = 0; draw < count; draw++) sum += differences[Math.floor(random() * count)] ?? 0;
    return sum / count;
  }).sort((a, b) => a - b);
  return {
    mean: differences.reduce((sum, difference) => sum + difference, 0) / count,
    low: means[Math.floor(0.025 * SAMPLES)] ?? 0,
    high: means[Math.ceil(0.975 * SAMPLES) - 1] ?? 0,
  };
}
