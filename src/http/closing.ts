import { HttpProblem } from './problem.ts';
import type { App } from './services.ts';

/** Container runtimes kill ten seconds after they asked; the rest of the service needs some of that to close. */
const DRAIN_MS = 5_000;
/** For the answers to what could not be finished. */
const FAREWELL_MS = 250;

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the service stops and what is in work has had its time; the reason is what to answer. */
    readonly outOfTime: AbortSignal;
  }
}

/**
 * When the service stops, what comes is refused. What is in work may end, for as long as `DRAIN_MS`, and is refused after that. Node
 * closes only the connections that are idle when it stops to listen, and would wait for one that becomes so later until its
 * keep-alive runs out, and for a client that never reads for ever.
 */
export function drainWhenClosing(app: App): void {
  const patience = new AbortController();
  app.decorate('outOfTime', patience.signal);
  let closing = false;
  let limit: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    closing = true;
    limit = setTimeout(() => {
      patience.abort(stopping());
      limit = setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS);
    }, DRAIN_MS);
  });
  app.addHook('onClose', async () => clearTimeout(limit));
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
  app.addHook('onRequest', async () => {
    if (closing) throw stopping();
  });
}

function stopping(): HttpProblem {
  return new HttpProblem(503, 'The service is stopping.', {
    headers: { connection: 'close', 'retry-after': '5' },
  });
}
