import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { HttpProblem } from '../problem.ts';

type Where = Pick<Config, 'host' | 'publicUrl' | 'corsOrigins'>;

/**
 * Against DNS rebinding, where a page's own name is made to point at this machine so that a browser takes the service for the page's
 * own (MCP, Streamable HTTP, security warning). An attack needs a name: addresses cannot be rebound. So a request may come from
 * `CORS_ORIGINS`, from `PUBLIC_URL`, from this machine, or from a page of the very address it is sent to; and where the service
 * listens to this machine alone, it must be addressed as such. 403 otherwise.
 */
export function refuseRebinding({ headers }: Pick<FastifyRequest, 'headers'>, where: Where): void {
  const { origin, host } = headers;
  if (isLocal(where.host) && host !== undefined && !isSafeHost(hostnameOf(`http://${host}`), where)) {
    throw new HttpProblem(
      403,
      `The service is not known as ${host}. If that is the address people see, set PUBLIC_URL.`,
    );
  }
  if (origin === undefined || isKnownOrigin(origin, where)) return;
  const from = hostnameOf(origin);
  if (from !== null && (isLocal(from) || (isAddress(from) && from === hostnameOf(`http://${host ?? ''}`))))
    return;
  throw new HttpProblem(403, `Pages of ${origin} may not use this; CORS_ORIGINS lists those that may.`);
}

function isKnownOrigin(origin: string, { publicUrl, corsOrigins }: Where): boolean {
  return (
    corsOrigins.includes('*') ||
    corsOrigins.includes(origin) ||
    (publicUrl !== null && URL.parse(publicUrl)?.origin === origin)
  );
}

function isSafeHost(name: string | null, { publicUrl }: Where): boolean {
  if (name === null) return false;
  return isLocal(name) || isAddress(name) || (publicUrl !== null && hostnameOf(publicUrl) === name);
}

/** Lower case, an IPv6 address without its brackets; null if it is none. */
function hostnameOf(url: string): string | null {
  return URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1') || null;
}

function isAddress(name: string): boolean {
  return isIP(name) !== 0;
}

function isLocal(name: string): boolean {
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
}
