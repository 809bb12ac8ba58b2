/** An example of what is to be told apart: signals, which of the two it is, and how much it counts. */
export interface Example {
  readonly signals: readonly number[];
  readonly yes: boolean;
  readonly weight: number;
}

/** Keeps weights of signals that seldom differ small. */
const RIDGE = 1;
const ROUNDS = 30;

/** Logistic regression by Newton's method: a weight for each signal, and the bias last. */
export function fitLogistic(examples: readonly Example[]): number[] {
  const size = (examples[0]?.signals.length ?? 0) + 1;
  let weights = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, at): number => (at < size - 1 ? RIDGE * weight : 0));
    const hessian: number[][] = weights.map((_, row) =>
      weights.map((_, at) => (row === at && row < size - 1 ? RIDGE : 0)),
    );
    for (const { signals, yes, weight } of examples) {
      const row = [...signals, 1];
      const p = probability(weights, signals);
      row.forEach((a, i) => {
        gradient[i] = (gradient[i] ?? 0) + weight * (p - Number(yes)) * a;
        const line = hessian[i] ?? [];
        row.forEach((b, j) => {
          line[j] = (line[j] ?? 0) + weight * p * (1 - p) * a * b;
        });
      });
    }
    const step = solve(hessian, gradient);
    weights = weights.map((weight, at) => weight - (step[at] ?? 0));
  }
  return weights;
}

export function probability(weights: readonly number[], signals: readonly number[]): number {
  const sum = [...signals, 1].reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Gauss–Jordan; the matrix is positive definite, so no pivot is 0. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  rows.forEach((pivot, at) => {
    const head = pivot[at] || 1;
    pivot.forEach((value, column) => {
      pivot[column] = value / head;
    });
    rows.forEach((row, other) => {
      const factor = row[at] ?? 0;
      if (other !== at && factor !== 0)
        row.forEach((value, column) => {
          row[column] = value - factor * (pivot[column] ?? 0);
        });
    });
  });
  return rows.map((row) => row.at(-1) ?? 0);
}

/** The share of pairs, one of each kind, in which the right one is the more probable (area under the ROC curve). */
export function rankedRight(yes: readonly number[], no: readonly number[]): number {
  let pairs = 0;
  for (const a of yes) for (const b of no) pairs += a > b ? 1 : a === b ? 0.5 : 0;
  return pairs / (yes.length * no.length);
}
