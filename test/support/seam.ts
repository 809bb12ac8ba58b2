import { loadConfig } from '../../src/config/config.ts';
import { buildApp } from '../../src/http/app.ts';
import type { App, Services } from '../../src/http/services.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { collectLog } from './log.ts';

export interface Seam extends AsyncDisposable {
  readonly app: App;
  /** What was logged, a parsed line each. */
  readonly log: ReadonlyArray<Record<string, unknown>>;
  /** Listens on a free port, and answers the address. */
  listen(): Promise<string>;
}

interface SeamOptions {
  readonly env?: Record<string, string>;
  /** What stands behind the endpoints that the test calls; anything else throws when it is touched. */
  readonly services?: Partial<Services>;
}

/** The HTTP side alone, over what a test puts behind it: for answers that the real service cannot be made to give at will. */
export async function openSeam({ env = {}, services = {} }: SeamOptions = {}): Promise<Seam> {
  const { lines, log } = collectLog();
  const metrics = createMetrics('1.2.3');
  const app = await buildApp({
    config: loadConfig(env),
    log,
    authentication: null,
    version: '1.2.3',
    startedAt: Date.now(),
    metrics,
    ...services,
  } as Services);
  return {
    app,
    log: lines,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async [Symbol.asyncDispose]() {
      await app.close();
      metrics[Symbol.dispose]();
    },
  };
}
