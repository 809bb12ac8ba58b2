import Fastify from 'fastify';
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
  const address = `${config.basePath}/docs/`;
  const hidden = { schema: { hide: true } };
  app.get('/openapi.json', hidden, async () => app.swagger());
  app.get('/', hidden, async (_request, reply) => reply.redirect(address));

  let reference: Promise<Reference> | undefined;
  const load = () => {
    reference ??= loadReference();
    return reference;
  };
  const quiet = { ...hidden, logLevel: 'warn' } as const;
  app.get('/docs/', quiet, async (request, reply) => {
    reply.header('content-security-policy', REFERENCE_POLICY);
    // What the page names stands relative to the folder.
    if (request.url.split('?', 1)[0] === '/docs') return reply.redirect(address);
    return reply.type('text/html; charset=utf-8').send((await load()).page);
  });
  app.get('/docs/js/scalar.js', quiet, async (_request, reply) => {
    reply.header('content-security-policy', REFERENCE_POLICY);
    return reply.type('application/javascript; charset=utf-8').send((await load()).script);
  });
}

interface Reference {
  readonly page: string;
  readonly script: string;
}

/**
 * The library has the script within its code: 60 MB of memory, an eighth of a second, and 300 modules about other formats, for a page
 * that few services ever show. So it is loaded when the page is first opened, and asked in an app of its own: ours takes no routes by then.
 */
async function loadReference(): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  app.register(scalar, {
    routePrefix: '/docs',
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
  const [page, script] = await Promise.all([app.inject('/docs/'), app.inject('/docs/js/scalar.js')]);
  return { page: page.payload, script: script.payload };
}
