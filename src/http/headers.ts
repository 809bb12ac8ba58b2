import cors from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { HttpProblem } from './problem.ts';
import type { App } from './services.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Headers that every answer bears, and which pages of other origins may call the service. */
export async function addHeaders(app: App, { corsOrigins }: Pick<Config, 'corsOrigins'>): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    refuseForeignPages(request, corsOrigins);
  });
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: ['x-request-id'],
    maxAge: 600,
  });
}

/**
 * A browser asks before most cross-origin requests, but not before a form post. So a page anywhere could add documents to a service
 * on the visitor's own machine; browsers say where such a request comes from, and it stops here.
 */
function refuseForeignPages(request: FastifyRequest, corsOrigins: readonly string[]): void {
  const site = request.headers['sec-fetch-site'];
  if (SAFE_METHODS.has(request.method) || (site !== 'cross-site' && site !== 'same-site')) return;
  const { origin } = request.headers;
  if (corsOrigins.includes('*') || (origin !== undefined && corsOrigins.includes(origin))) return;
  throw new HttpProblem(
    403,
    `Pages of ${origin ?? 'another origin'} may not change anything here; CORS_ORIGINS lists those that may.`,
  );
}
