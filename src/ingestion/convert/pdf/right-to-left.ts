import type { Run } from './line.ts';

/**
 * The runs of a line as they are read. They stand in visual order: a line of Arabic or Hebrew is read from the right, numbers and
 * Latin words within it from the left; brackets and stops between them go with the line, and brackets are drawn as seen from there.
 */
export function inReadingOrder(runs: readonly Run[]): readonly Run[] {
  const strong = runs.filter(({ text }) => /\p{L}/u.test(text));
  if (strong.filter(({ rtl }) => rtl).length * 2 <= strong.length) return runs;
  const ordered: Run[] = [];
  let embedded: Run[] = [];
  for (const run of runs.toSorted((a, b) => b.x - a.x)) {
    if (run.rtl) {
      ordered.push(...fromRight(embedded), run);
      embedded = [];
    } else embedded.unshift(run);
  }
  return [...ordered, ...fromRight(embedded)];
}

/** Numbers and words of a stretch as they stand, what stands around them from the right. @param runs from left to right */
function fromRight(runs: readonly Run[]): Run[] {
  const first = runs.findIndex(isReadFromLeft);
  const end = runs.findLastIndex(isReadFromLeft) + 1;
  if (end === 0) return runs.toReversed().map(mirror);
  return [
    ...runs.slice(end).toReversed().map(mirror),
    ...runs.slice(first, end),
    ...runs.slice(0, first).toReversed().map(mirror),
  ];
}

function isReadFromLeft({ text }: Run): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

const MIRRORED = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›']
    .flatMap((pair) => [pair, [...pair].toReversed()])
    .map(([a = '', b = '']) => [a, b]),
);

function mirror(run: Run): Run {
  return {
    ...run,
    text: [...run.text]
      .toReversed()
      .map((sign) => MIRRORED.get(sign) ?? sign)
      .join(''),
  };
}
