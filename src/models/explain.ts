import { parseJson } from '../lib/parse-json.ts';
import { ModelError } from './errors.ts';
import { readRetryAfter } from './retry-after.ts';
import type { Endpoint } from './spec.ts';

/** What the provider packages' errors have in common (`APICallError`), read by shape: their classes differ by version. */
interface Failure {
  readonly statusCode?: unknown;
  readonly responseHeaders?: Readonly<Record<string, string | undefined>>;
  readonly responseBody?: unknown;
  readonly message?: unknown;
  readonly type?: unknown;
  readonly code?: unknown;
}

const MAX_SAID = 300;
/** A gateway that finds no server behind it, a server that takes no more; 529 is Anthropic's. */
const OVERLOADED: ReadonlySet<number> = new Set([502, 503, 529]);

/** Any failure of one attempt as a `ModelError`. */
export function explain(error: unknown, access: Endpoint): ModelError {
  const own = findOwn(error);
  if (own) return own;
  const failure: Failure = typeof error === 'object' && error !== null ? error : { message: error };
  const status = typeof failure.statusCode === 'number' ? failure.statusCode : null;
  if (status === null || status < 300) return explainWithoutStatus(failure, access);
  const said = sayOneLine(failure, access);
  const headers = failure.responseHeaders ?? {};
  const about = {
    retryAfterMs: readRetryAfter(headers),
    // OpenAI's and Anthropic's own clients obey this header too.
    ...(headers['x-should-retry'] === 'false' && { retryable: false }),
  };
  return explainStatus(status, said, access, about);
}

/** Ours may come back wrapped: the packages read the response that a fault of ours has ended. */
function findOwn(error: unknown): ModelError | null {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (current instanceof ModelError) return current;
    current = current.cause;
  }
  return null;
}

type About = ConstructorParameters<typeof ModelError>[2];

function explainStatus(status: number, said: string, access: Endpoint, about: About): ModelError {
  const who = nameOf(access);
  const { variables } = access;
  const found = `${status}${said && `: ${said}`}`;
  if (status < 400) {
    const hint = `set ${variables.baseUrl} to where it leads; a key is never sent on`;
    return new ModelError('rejected', `${who} redirects (${status}); ${hint}.`);
  }
  if (status === 401 || status === 403) {
    const what = access.apiKey === null ? 'wants a key' : 'refuses the key';
    return new ModelError('unauthorized', `${who} ${what} (${status}); check ${variables.apiKey}.`);
  }
  // OpenAI answers an empty account with 429, which no waiting cures.
  if (status === 402 || (status < 500 && /\bquota|billing|credit balance/i.test(said))) {
    return new ModelError('quota', `${who} has nothing left to spend (${found}); check the account.`);
  }
  if (status === 404) {
    const hint = `check ${variables.model} and ${variables.baseUrl}`;
    return new ModelError('not_found', `${who} is not found (${found}); ${hint}.`);
  }
  if (status === 429) return new ModelError('rate_limited', `${who} asks to slow down (${found}).`, about);
  if (status >= 500 || status === 408 || status === 409 || status === 425) {
    const kind = OVERLOADED.has(status) || /overloaded/i.test(said) ? 'overloaded' : 'failed';
    return new ModelError(kind, `${who} failed (${found}).`, about);
  }
  if (status === 413 || TOO_LONG.test(said)) {
    return new ModelError('too_long', `${who} says that the prompt is too long (${found}).`);
  }
  return new ModelError('rejected', `${who} does not accept the request (${found}).`);
}

/** OpenAI, vLLM, Anthropic and Ollama each say it in their own words. */
const TOO_LONG =
  /context[ _-](?:length|window|size)|maximum context|too long|too many tokens|exceeds? the (?:maximum|limit)/i;

/** No response, a response that could not be read, or an error in the middle of a stream. */
function explainWithoutStatus(failure: Failure, access: Endpoint): ModelError {
  const who = nameOf(access);
  const said = sayOneLine(withoutReply(failure), access);
  const sign = `${String(failure.type ?? '')} ${String(failure.code ?? '')} ${said}`;
  if (/rate.?limit/i.test(sign)) return new ModelError('rate_limited', `${who} asks to slow down (${said}).`);
  const kind = /overloaded|unavailable/i.test(sign) ? 'overloaded' : 'failed';
  if (kind === 'overloaded' || /server_error|internal/i.test(sign)) {
    return new ModelError(kind, `${who} failed (${said}).`);
  }
  const code = networkCode(failure);
  if (code || BROKEN_CONNECTION.test(said)) {
    const hint = `check ${access.variables.baseUrl}`;
    return new ModelError('unreachable', `${who} cannot be reached (${code ?? said}); ${hint}.`);
  }
  return new ModelError('malformed', `${who} sent a response that cannot be read (${said || 'nothing'}).`);
}

/**
 * What the packages say of a reply they cannot read holds the reply, and a reply quotes documents, which are in no log: what is left is
 * the kind of fault, or the server's own words about one.
 */
function withoutReply({ message, responseBody, ...failure }: Failure): Failure {
  const words = typeof message === 'string' ? message.replace(QUOTED_REPLY, '') : message;
  return {
    ...failure,
    message: words,
    ...(typeof responseBody === 'string' && { responseBody: parseJson(responseBody) }),
  };
}

/** As `JSON parsing failed: Text: …` and `Type validation failed: Value: …`. */
const QUOTED_REPLY = /: (?:Text|Value): [\s\S]*$/;

const BROKEN_CONNECTION =
  /Cannot connect|fetch failed|socket|terminated|process successful response|ended without/i;

/** `ECONNREFUSED` and the like; the message beside it names the address, which is not for whoever asked a question. */
function networkCode(failure: unknown): string | null {
  let current = failure;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    const { code, cause } = current as { readonly code?: unknown; readonly cause?: unknown };
    if (typeof code === 'string' && /^(?:E[A-Z]{3,}|UND_ERR_\w+|\w*CERT\w*)$/.test(code)) return code;
    current = cause;
  }
  return null;
}

function nameOf({ provider, model }: Endpoint): string {
  return `${provider}:${model}`;
}

/** The provider's own words, for people: one short line without the key. */
function sayOneLine(failure: Failure, { apiKey }: Endpoint): string {
  const words = wordsOf(failure.responseBody) ?? wordsOf(failure) ?? '';
  const known = apiKey ? words.replaceAll(apiKey, '…') : words;
  // Providers repeat a wrong key half masked, and servers may repeat any header.
  const clean = known.replace(/\b(?:sk|key|bearer)[-_ ][\w*.-]{4,}/gi, '…');
  return clean
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SAID);
}

/**
 * `{error: {message}}`, `{error: "…"}`, `{message}` and `{detail}` are what servers send. Of other JSON nothing is taken: servers that
 * check a request field by field repeat what it held.
 */
function wordsOf(body: unknown): string | null {
  if (typeof body === 'string') {
    const parsed = parseJson(body);
    return parsed === null ? body.slice(0, 10 * MAX_SAID) : wordsOf(parsed);
  }
  if (typeof body !== 'object' || body === null) return null;
  const { error, message, detail } = body as Record<string, unknown>;
  for (const part of [error, message, detail]) {
    if (typeof part === 'string') return part.slice(0, 10 * MAX_SAID);
    if (typeof part !== 'object' || part === null || !('message' in part)) continue;
    if (typeof part.message === 'string') return part.message.slice(0, 10 * MAX_SAID);
  }
  return null;
}
