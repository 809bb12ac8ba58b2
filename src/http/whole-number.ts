import { z } from 'zod';

/**
 * A whole number in a query string, where everything is text. It is written in digits: JavaScript takes `0x10`, `1e3` and an empty
 * text for numbers as well.
 */
export function wholeNumber(number: z.ZodDefault<z.ZodInt>) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value),
    number,
  );
}
