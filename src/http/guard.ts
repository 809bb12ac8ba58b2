import type { FastifyRequest } from 'fastify';
import type { Authentication, Credentials } from '../auth/authentication.ts';
import { HttpProblem } from './problem.ts';
import type { App, Services } from './services.ts';

/**
 * Everything that needs no credential, as it is registered: what is not here is protected, a path that nobody serves included. The
 * router has read the address by then, so there is no spelling of it that the guard and the endpoint take for different things.
 */
export const OPEN_ROUTES: ReadonlySet<string> = new Set([
  'GET /health',
  'GET /ready',
  'POST /login',
  'GET /auth-status',
  'GET /branding/config',
  'GET /branding/assets/:asset_id/file',
  'GET /openapi.json',
  'GET /docs/',
  'GET /docs/js/scalar.js',
  'GET /',
]);

export function isOpen(method: string, route: string | undefined): boolean {
  return route !== undefined && OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`);
}

/**
 * The one place where requests are let in. To be called after the hooks that answer a browser's preflight, which can carry no
 * credential, and before routes are registered.
 */
export function guard(app: App, { authentication }: Pick<Services, 'authentication'>): void {
  if (authentication === null) return;
  app.addHook('onRequest', async (request) => {
    if (isOpen(request.method, request.routeOptions.url)) return;
    const credentials = credentialsOf(request);
    if (await authentication.accepts(credentials)) return;
    throw refusal(credentials, authentication);
  });
}

function credentialsOf({ headers, query }: FastifyRequest): Credentials {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  const { api_key_header_value: parameter } = query as Readonly<
    Record<string, string | string[] | undefined>
  >;
  return {
    bearer: bearer === undefined ? [] : [bearer],
    keys: [headers['x-api-key'] ?? [], parameter ?? []].flat(),
  };
}

function refusal({ bearer, keys }: Credentials, { hasAccounts, hasApiKey }: Authentication): HttpProblem {
  const ways = [
    ...(hasAccounts ? ['`Authorization: Bearer` with a token from POST /login'] : []),
    ...(hasApiKey ? ['the API key in `X-API-Key` or as Bearer'] : []),
  ].join(', or ');
  const detail =
    bearer.length + keys.length === 0
      ? `This needs a credential: send ${ways}.`
      : `The credential is not valid, or its time is up: send ${ways}.`;
  return new HttpProblem(401, detail, { headers: { 'www-authenticate': 'Bearer' } });
}
