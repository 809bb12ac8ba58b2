import type { Logger } from 'pino';
import type { LinkOptions, ServerReport } from './link.ts';
import { McpConfigError, readServerConfigs, type ServerConfig } from './server-config.ts';

/** The outside servers of `MCP_CONFIG`, as the rest of Weft sees them. Disposing of them ends every process and session. */
export interface OutsideServers extends AsyncDisposable {
  /** False: switched off, nothing is configured or connected. */
  readonly enabled: boolean;
  /** Why the configuration cannot be read; null if it can. */
  readonly problem: string | null;
  /** As they are now, in the order of the configuration. */
  reports(): readonly ServerReport[];
}

export interface OutsideOptions {
  readonly enabled: boolean;
  /** Null: no servers. */
  readonly configPath: string | null;
  /** Limit on each answer of a server, in milliseconds. */
  readonly timeoutMs: number;
  /** Quick retries of an outage; afterwards it is tried every few minutes. */
  readonly maxRetries: number;
  readonly version: string;
  readonly log: Logger;
  /** What `${NAME}` in the configuration stands for. */
  lookUp(variable: string): string | undefined;
  /** Told of every change of a server. */
  onReport?(report: ServerReport): void;
  /** Other times than the usual ones, in milliseconds. */
  readonly times?: Partial<Times>;
}

interface Times {
  readonly firstRetryMs: number;
  readonly mostRetryMs: number;
  readonly slowRetryMs: number;
  readonly stableMs: number;
  readonly pollMs: number;
}

const TIMES: Times = {
  firstRetryMs: 1000,
  mostRetryMs: 30_000,
  slowRetryMs: 300_000,
  stableMs: 60_000,
  pollMs: 30_000,
};

/** Reads the configuration and begins to connect; waits for no server. A configuration that cannot be read is reported, not thrown. */
export async function openOutsideServers(options: OutsideOptions): Promise<OutsideServers> {
  const { enabled, configPath, log, lookUp } = options;
  let configs: readonly ServerConfig[] = [];
  let problem: string | null = null;
  try {
    if (enabled && configPath !== null) configs = await readServerConfigs(configPath, lookUp);
  } catch (error) {
    if (!(error instanceof McpConfigError)) throw error;
    problem = error.message;
    log.error({ reason: problem }, 'no MCP server is connected');
  }

  const controller = new AbortController();
  const reports = new Map<string, ServerReport>();
  const linkOptions = toLinkOptions(options, controller.signal, (report) => {
    reports.set(report.name, report);
    options.onReport?.(report);
  });
  const links = await connectTo(configs, linkOptions);

  return {
    enabled,
    problem,
    reports: () => [...reports.values()],
    async [Symbol.asyncDispose]() {
      controller.abort(new Error('Weft is stopping.'));
      await Promise.all(links);
    },
  };
}

/** The protocol's client is loaded by those who have servers to connect to. */
async function connectTo(
  configs: readonly ServerConfig[],
  options: LinkOptions,
): Promise<ReadonlyArray<Promise<void>>> {
  if (configs.length === 0) return [];
  const { keepConnected } = await import('./link.ts');
  return configs.map((config) => keepConnected(config, options));
}

function toLinkOptions(
  { timeoutMs, maxRetries, version, log, times }: OutsideOptions,
  signal: AbortSignal,
  onReport: (report: ServerReport) => void,
): LinkOptions {
  const { firstRetryMs, mostRetryMs, slowRetryMs, stableMs, pollMs } = { ...TIMES, ...times };
  const pace = { firstMs: firstRetryMs, mostMs: mostRetryMs, slowMs: slowRetryMs, maxRetries };
  return { pace, stableMs, pollMs, timeoutMs, version, log, signal, onReport };
}
