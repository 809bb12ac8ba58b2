import { countTokens } from '../../text/tokens.ts';

/**
 * As many of the lines, from the first on, as fit under the heading within `budget` tokens, heading and line breaks
 * included; empty if not even one does. Exact: what is returned has been counted as it stands.
 */
export function fitLines(heading: string, lines: readonly string[], budget: number): string {
  const counts = [heading, ...lines].map((line) => countTokens(`${line}\n`));
  let kept = 0;
  let total = counts[0] ?? 0;
  while (kept < lines.length && total + (counts[kept + 1] ?? 0) <= budget) {
    kept += 1;
    total += counts[kept] ?? 0;
  }
  // Tokens may also form across line breaks, so the sum of the lines is close but not binding.
  for (; kept > 0; kept--) {
    const section = [heading, ...lines.slice(0, kept)].join('\n');
    if (countTokens(section) <= budget) return section;
  }
  return '';
}
