import type { FastifySchema, RouteOptions } from 'fastify';
import { isOpen } from './guard.ts';
import { errorBefore } from './schema.ts';

/** The ways to show a credential, as the OpenAPI document names them. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token from `POST /login`, or the API key in its place.',
  },
  key: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: "The operator's API key." },
  key_parameter: {
    type: 'apiKey',
    in: 'query',
    name: 'api_key_header_value',
    description: 'The same for clients that cannot set a header. Addresses end up in the logs of proxies.',
  },
} as const;

/** One of them, or none where authentication is off. */
export const SECURITY = [{}, ...Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] }))];

/** What the guard does to a route, in its schema: an open one needs no credential, any other may answer 401. */
export function describeSecurity<T extends FastifySchema>(
  schema: T,
  { url, method }: Pick<RouteOptions, 'url' | 'method'>,
): T {
  if ([method].flat().every((one) => isOpen(one, url))) return { ...schema, security: [] };
  return { ...schema, response: { ...(schema.response as object), 401: errorBefore(url, 401) } };
}
