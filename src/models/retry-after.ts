/**
 * Milliseconds that a response's headers ask to wait: `retry-after-ms`, or `retry-after` as seconds or as a date.
 *
 * @param headers Names in lower case.
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string | undefined>>,
  now: number = Date.now(),
): number | undefined {
  const exact = headers['retry-after-ms']?.trim();
  if (exact && isAmount(exact)) return Math.ceil(Number(exact));
  const text = headers['retry-after']?.trim();
  if (!text) return undefined;
  if (isAmount(text)) return Math.ceil(Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function isAmount(text: string): boolean {
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(text);
}
