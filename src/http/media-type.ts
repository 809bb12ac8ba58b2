import type { FastifyRequest } from 'fastify';
import { shorten } from '../lib/shorten.ts';
import { HttpProblem } from './problem.ts';

/** RFC 8259 has JSON in UTF-8, of which ASCII is a part; a text that is not would be kept with its letters replaced. */
const CHARSETS = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

export function unsupportedType(request: FastifyRequest, needed = 'application/json'): string {
  const found = request.headers['content-type'];
  return `The content type ${found ? `"${shorten(found)}" is not supported` : 'is missing'} here; send ${needed}.`;
}

/** 415 for a compressed body; null for one that is not. */
export function compressed({ headers }: FastifyRequest): HttpProblem | null {
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.toLowerCase() === 'identity') return null;
  const found = `The content encoding "${shorten(encoding)}"`;
  return new HttpProblem(415, `${found} is not supported here; send the body as it is.`);
}

/** 415 for a body whose header says another character set than UTF-8; null where it says none. */
export function inOtherCharset({ headers }: FastifyRequest): HttpProblem | null {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
  if (charset === undefined || CHARSETS.has(charset.toLowerCase())) return null;
  return new HttpProblem(415, `JSON is sent in UTF-8, not in ${shorten(charset)}.`);
}
