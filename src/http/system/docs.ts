import scalar from '@scalar/fastify-api-reference';
import type { App, Services } from '../services.ts';

/** The page may load from here and nowhere else, whatever its library would like to; it needs inline styles, scripts and data URLs. */
const REFERENCE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/openapi.json`, the reference page at `/docs`, and `/`, which leads there as long as there is no page of our own. */
export function addReference(app: App, { config }: Pick<Services, 'config'>): void {
  const reference = `${config.basePath}/docs/`;
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect(reference));

  app.register(scalar, {
    routePrefix: '/docs',
    logLevel: 'warn',
    hooks: {
      onRequest: (request, reply, done) => {
        reply.header('content-security-policy', REFERENCE_POLICY);
        if (request.url.split('?', 1)[0] === '/docs') reply.redirect(reference);
        else done();
      },
    },
    configuration: {
      pageTitle: 'Weft API',
      url: '../openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  });
}
