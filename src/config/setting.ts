import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

/** One environment variable: how it is read, and what its line in the reference says. */
export interface Setting<T> {
  readonly schema: z.ZodType<T, string>;
  /** Text that stands in when the variable is unset or blank. */
  readonly fallback: string;
  /** What the default is, for people; where it is not simply `fallback`. */
  readonly defaultText?: string;
  readonly meaning: string;
  readonly allowed: string;
  /** True: its value may hold a password and is never repeated in a message. */
  readonly secret?: boolean;
}

export type About = Pick<Setting<unknown>, 'fallback' | 'meaning'> & Partial<Setting<unknown>>;

function setting<T>(schema: z.ZodType<T, string>, allowed: string, about: About): Setting<T> {
  return { allowed, ...about, schema };
}

export function wholeNumber(min: number, max: number, about: About): Setting<number> {
  const schema = z
    .string()
    .regex(/^[+-]?\d+$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));
  return setting(schema, `a whole number from ${min} to ${max}`, about);
}

/** A whole number where one is given, null otherwise. */
export function wholeNumberOrNone(min: number, max: number, about: About): Setting<number | null> {
  const { schema, ...rest } = wholeNumber(min, max, about);
  return { ...rest, schema: z.union([z.literal('').transform(() => null), schema]) };
}

export function oneOf<const T extends readonly [string, ...string[]]>(
  values: T,
  about: About,
): Setting<T[number]> {
  return setting(z.enum(values), values.map((value) => `\`${value}\``).join(', '), about);
}

export function hostName(about: About): Setting<string> {
  return setting(z.string().regex(/^[^\s/]+$/), 'an address or a host name', about);
}

/** What names of models may begin with; clients put such names into addresses and file names. */
export function modelName(about: About): Setting<string> {
  return setting(z.string().regex(/^[\w.-]{1,64}$/), 'letters, digits, `-`, `_` and `.`, at most 64', about);
}

export function directory(about: About): Setting<string> {
  const schema = z.string().transform((path) => (path === '' || isAbsolute(path) ? path : resolve(path)));
  return setting(schema, 'a path; relative ones start at the working directory', about);
}

/** Text that nobody but the service and its operator may know, of so many bytes or none at all; `pattern` says which characters. */
export function secret(minBytes: number, maxBytes: number, pattern: RegExp, about: About): Setting<string> {
  const schema = z.string().refine((value) => {
    const bytes = Buffer.byteLength(value);
    return value === '' || (bytes >= minBytes && bytes <= maxBytes && pattern.test(value));
  });
  return setting(schema, `${minBytes} to ${maxBytes} bytes`, { ...about, secret: true });
}

/** A key for another service; whatever it is, it must fit into a header. */
export function key(about: About): Setting<string> {
  const allowed = '1 to 1024 letters, digits and signs of ASCII, without blanks';
  return { ...secret(1, 1024, /^[\x21-\x7e]+$/, about), allowed };
}

/** An http or https address without query or fragment; no trailing slash when read. */
export function address(about: About): Setting<string | null> {
  const schema = z
    .string()
    .refine((value) => value === '' || isPlainAddress(value))
    .transform((value) => value.replace(/\/+$/, '') || null);
  return setting(schema, 'an http:// or https:// address without query or fragment', about);
}

function isPlainAddress(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  );
}

/** `/a/b`, read without a trailing slash; the root is the empty string. */
export function pathPrefix(about: About): Setting<string> {
  const schema = z
    .string()
    .regex(/^(?:\/[\w.~-]+)*\/?$/)
    .refine((value) => !/\/\.{1,2}(?:\/|$)/.test(value))
    .transform((value) => value.replace(/\/$/, ''));
  return setting(schema, 'a path that begins with `/`, of letters, digits, `-`, `_`, `.` and `~`', about);
}

export function origins(about: About): Setting<readonly string[]> {
  const schema = z
    .string()
    .transform((value) => value.split(',').flatMap((origin) => origin.trim() || []))
    .refine((list) => list.every((origin) => origin === '*' || URL.parse(origin)?.origin === origin));
  return setting(
    schema,
    'origins such as `https://example.org`, separated by commas, or `*` for every origin',
    about,
  );
}
