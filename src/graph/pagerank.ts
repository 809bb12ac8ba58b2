/** Undirected edges between nodes numbered from 0; edge `i` joins `a[i]` and `b[i]` with `weight[i]`. */
export interface Edges {
  readonly a: ArrayLike<number>;
  readonly b: ArrayLike<number>;
  readonly weight: ArrayLike<number>;
}

export interface PageRankOptions {
  /** Probability of jumping back to the reset distribution at each step. */
  readonly restart: number;
  /** Power iterations: after `n` of them at most `(1 - restart)^n` of the mass is still unsettled. */
  readonly rounds: number;
}

/** 0.8^12 leaves 7 % unsettled, which no longer changes the order of the first ten. */
const DEFAULTS: PageRankOptions = { restart: 0.2, rounds: 12 };

/**
 * Personalised PageRank by power iteration (Page et al. 1999; for retrieval: HippoRAG, Gutiérrez et al. 2024).
 *
 * `reset[i]` is the weight with which a walk starts at, and returns to, node `i`; its length is the number of nodes and
 * it need not sum to one. The answer does, unless the reset is all zero. Mass that reaches a node without edges goes
 * back to the reset distribution.
 */
export function personalizedPageRank(
  { a, b, weight }: Edges,
  reset: ArrayLike<number>,
  { restart, rounds }: PageRankOptions = DEFAULTS,
): Float64Array {
  const start = normalize(Float64Array.from(reset));
  const degree = new Float64Array(start.length);
  const eachEdge = (visit: (a: number, b: number, weight: number) => void) => {
    for (let i = 0; i < weight.length; i++) visit(a[i] ?? 0, b[i] ?? 0, weight[i] ?? 0);
  };
  const add = (to: Float64Array, node: number, mass: number) => {
    to[node] = (to[node] ?? 0) + mass;
  };
  eachEdge((a, b, weight) => {
    add(degree, a, weight);
    add(degree, b, weight);
  });
  let rank = start;
  for (let round = 0; round < rounds; round++) {
    const share = rank.map((mass, node) => mass / (degree[node] || Number.POSITIVE_INFINITY));
    const next = new Float64Array(start.length);
    eachEdge((a, b, weight) => {
      add(next, b, (share[a] ?? 0) * weight);
      add(next, a, (share[b] ?? 0) * weight);
    });
    const stranded = rank.reduce((sum, mass, node) => (degree[node] ? sum : sum + mass), 0);
    const back = restart + (1 - restart) * stranded;
    rank = next.map((mass, node) => (1 - restart) * mass + back * (start[node] ?? 0));
  }
  return rank;
}

function normalize(weights: Float64Array): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? weights.map((weight) => weight / total) : weights;
}
