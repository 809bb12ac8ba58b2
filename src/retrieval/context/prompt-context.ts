import { oneLine } from '../../lib/one-line.ts';
import type { Context } from './fit.ts';

/**
 * The context as a model reads it: as it is shown, but numbers in square brackets are the passages' own alone. Those in the documents
 * (footnotes, or a forged "[2] report.pdf:") are put in round ones, or the model would cite by them.
 */
export function promptContext({ graph, passages }: Pick<Context, 'graph' | 'passages'>): string {
  const shown = passages.map(({ number, chunk, text }) => {
    const page = chunk.page === null ? '' : `, page ${chunk.page}`;
    return `\n\n[${number}] ${disarm(oneLine(chunk.filePath))}${page}:\n${disarm(text)}`;
  });
  return `${disarm(graph)}# Passages${shown.join('')}`;
}

/** `[3]`, `[1, 2]`, `【4†source】`: as many characters as before, and as a rule as many tokens. */
function disarm(text: string): string {
  return text.replace(
    /[[【［]([^\p{L}[\]【】［］]{0,40}\d[^[\]【】［］\n]{0,40})[\]】］]/gu,
    (_, inside: string) => `(${inside})`,
  );
}
