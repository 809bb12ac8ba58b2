/** How well a ranking finds what it should, for one question. Rankings and gold are ids; `gold` is never empty. */
export interface Measures {
  readonly 'recall@2': number;
  readonly 'recall@5': number;
  readonly 'recall@10': number;
  /** 1 if the first five hold every gold passage. */
  readonly 'all@5': number;
  readonly 'nDCG@10': number;
}

export const MEASURES = ['recall@2', 'recall@5', 'recall@10', 'all@5', 'nDCG@10'] as const;

export function measure(ranked: readonly string[], gold: ReadonlySet<string>): Measures {
  const recall = (depth: number) => ranked.slice(0, depth).filter((id) => gold.has(id)).length / gold.size;
  return {
    'recall@2': recall(2),
    'recall@5': recall(5),
    'recall@10': recall(10),
    'all@5': recall(5) === 1 ? 1 : 0,
    'nDCG@10': gain(ranked.map((id) => gold.has(id))) / gain(Array.from(gold, () => true)),
  };
}

/** Discounted cumulative gain of the first ten (Järvelin and Kekäläinen 2002), relevance being yes or no. */
function gain(relevant: readonly boolean[]): number {
  return relevant.slice(0, 10).reduce((sum, yes, at) => sum + (yes ? 1 / Math.log2(at + 2) : 0), 0);
}

export function meanMeasures(all: readonly Measures[]): Measures {
  const mean = (name: keyof Measures) => all.reduce((sum, one) => sum + one[name], 0) / all.length;
  return {
    'recall@2': mean('recall@2'),
    'recall@5': mean('recall@5'),
    'recall@10': mean('recall@10'),
    'all@5': mean('all@5'),
    'nDCG@10': mean('nDCG@10'),
  };
}
