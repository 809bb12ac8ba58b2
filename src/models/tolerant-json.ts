/** Deeper than any structure that is asked for. */
const MAX_DEPTH = 100;

/**
 * Reads JSON with the slips that models make: single or missing quotes, commas too many or too few, quotes and line breaks inside
 * strings, comments, Python's words. One pass, without going back: jsonrepair 3.15 needs minutes for 15 kB of strings that do not
 * close, on the thread that answers requests.
 *
 * @throws {SyntaxError} where it cannot be told what is meant.
 */
export function parseTolerantJson(text: string): unknown {
  let at = 0;

  function fail(what: string): never {
    throw new SyntaxError(`${what} at ${at}`);
  }

  function skipBlank(): void {
    for (;;) {
      while (at < text.length && /\s/.test(text.charAt(at))) at++;
      if (text.startsWith('//', at)) at = endOf('\n');
      else if (text.startsWith('/*', at)) at = endOf('*/');
      else return;
    }
  }

  function endOf(mark: string): number {
    const found = text.indexOf(mark, at + 2);
    return found < 0 ? text.length : found + mark.length;
  }

  function readValue(depth: number): unknown {
    skipBlank();
    if (depth > MAX_DEPTH) fail('too deep');
    const sign = text.charAt(at);
    if (sign === '{') return readObject(depth);
    if (sign === '[') return readList(depth);
    if (isQuote(sign)) return readString();
    return readWord();
  }

  function readObject(depth: number): Record<string, unknown> {
    const entries: Array<[string, unknown]> = [];
    at++;
    while (!closes('}')) {
      const key = isQuote(text.charAt(at)) ? readString() : readName();
      skipBlank();
      if (text.charAt(at) !== ':') fail('no colon');
      at++;
      entries.push([key, readValue(depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  function readList(depth: number): unknown[] {
    const items: unknown[] = [];
    at++;
    while (!closes(']')) items.push(readValue(depth + 1));
    return items;
  }

  /** Passes over commas, and over the closing sign where it is next. */
  function closes(sign: string): boolean {
    skipBlank();
    while (text.charAt(at) === ',') {
      at++;
      skipBlank();
    }
    if (at >= text.length) fail('no end');
    if (text.charAt(at) !== sign) return false;
    at++;
    return true;
  }

  function readString(): string {
    const quote = CLOSING[text.charAt(at)] ?? '"';
    const parts: string[] = [];
    at++;
    for (let start = at; at < text.length; at++) {
      const sign = text.charAt(at);
      if (sign === '\\') {
        parts.push(text.slice(start, at), readEscape());
        start = at + 1;
      } else if (sign === quote && isEndOfString()) {
        parts.push(text.slice(start, at));
        at++;
        return parts.join('');
      }
    }
    return fail('a string without end');
  }

  /** A quote ends a string if what follows it could follow a string; others are part of it. */
  function isEndOfString(): boolean {
    let next = at + 1;
    while (next < text.length && /\s/.test(text.charAt(next))) next++;
    const sign = text.charAt(next);
    return sign === '' || ',:}]'.includes(sign) || (next > at + 1 && isQuote(sign));
  }

  /** Leaves `at` on the escape's last character. */
  function readEscape(): string {
    at++;
    const sign = text.charAt(at);
    if (sign !== 'u') return ESCAPES[sign] ?? sign;
    const code = text.slice(at + 1, at + 5);
    if (!/^[\da-f]{4}$/i.test(code)) return 'u';
    at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  /** A property without quotes. */
  function readName(): string {
    const start = at;
    while (at < text.length && /[\p{L}\p{N}_$-]/u.test(text.charAt(at))) at++;
    if (at === start) fail('no name');
    return text.slice(start, at);
  }

  function readWord(): unknown {
    const start = at;
    while (at < text.length && /[\w.+-]/.test(text.charAt(at))) at++;
    const word = text.slice(start, at);
    if (word in WORDS) return WORDS[word];
    const number = Number(word);
    if (word === '' || Number.isNaN(number)) fail('no value');
    return number;
  }

  const value = readValue(0);
  skipBlank();
  if (at < text.length) fail('more than one value');
  return value;
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”' };

function isQuote(sign: string): boolean {
  return sign !== '' && sign in CLOSING;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const WORDS: Readonly<Record<string, boolean | null>> = Object.assign(Object.create(null), {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
});
