import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { acceptJsonBodies } from './bodies.ts';
import { addBrandingRoutes } from './branding/routes.ts';
import { drainWhenClosing } from './closing.ts';
import { addDocumentRoutes } from './documents/routes.ts';
import { answerClientError, createErrorHandler } from './errors.ts';
import { addGraphRoutes } from './graph/routes.ts';
import { guard } from './guard.ts';
import { addHeaders } from './headers.ts';
import { addMcpRoutes } from './mcp/routes.ts';
import { addOpenAiRoutes } from './openai/routes.ts';
import { describeApi } from './openapi.ts';
import { addQueryRoutes } from './query/routes.ts';
import type { App, Services } from './services.ts';
import { addSystemRoutes } from './system/routes.ts';
import { answerUnknownRoutes } from './unknown-route.ts';

/** Ids and names in paths: a document's id is short, but a name may be sent in its place. */
const MAX_PARAM_LENGTH = 2000;

/** The HTTP service over what the rest of Weft does. Not listening yet; `close()` ends streams and drains requests. */
export async function buildApp(services: Services): Promise<App> {
  const { config } = services;
  const log: FastifyBaseLogger = services.log;
  const handleError = createErrorHandler(config);
  const app: App = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    bodyLimit: config.maxBodyBytes,
    requestTimeout: config.requestTimeoutMs,
    http: arrivalLimits(config.requestTimeoutMs),
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    rewriteUrl: ({ url = '/' }) => withoutPrefix(url, config.basePath),
    frameworkErrors: handleError,
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(validatorCompiler);
  // What a handler may answer is checked by the compiler from the same schemas; checking it again would cost a walk over every answer.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  answerUnknownRoutes(app);
  acceptJsonBodies(app);
  drainWhenClosing(app);
  reportRequests(app, services);
  await addHeaders(app, config);
  guard(app, services);
  await describeApi(app, services);

  addSystemRoutes(app, services);
  addDocumentRoutes(app, services);
  addQueryRoutes(app, services);
  addGraphRoutes(app, services);
  addMcpRoutes(app, services);
  addOpenAiRoutes(app, services);
  addBrandingRoutes(app, services);
  await app.ready();
  return app;
}

/**
 * Node looks for requests that are late every 30 s unless told otherwise, which is too coarse for a short limit, and looks at none whose
 * limit is below that of its header.
 */
function arrivalLimits(ms: number) {
  return {
    connectionsCheckingInterval: Math.min(30_000, Math.ceil(ms / 4)),
    headersTimeout: Math.min(60_000, ms),
  };
}

/** A sane id that the caller gave, so that logs of two services can be joined, or one of ours. */
function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

function withoutPrefix(url: string, prefix: string): string {
  if (prefix === '' || !url.startsWith(prefix)) return url;
  const rest = url.slice(prefix.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}

/** Each request is counted, and has one line: without its query string, which may hold a key, and never with its body. */
function reportRequests(app: App, { metrics }: Pick<Services, 'metrics'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    metrics.requestEnded(method, routeOptions.url, status, elapsedTime / 1000);
    const line = { method, path: url.split('?', 1)[0], status, ms: Math.round(elapsedTime) };
    if (routeOptions.config.quiet) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked all the time by whatever watches the service: logged at level debug. */
    quiet?: boolean;
  }
}
