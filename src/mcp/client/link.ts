import { setTimeout as pause } from 'node:timers/promises';
import type { Tool, VersionNegotiationMode } from '@modelcontextprotocol/client';
import type { Logger } from 'pino';
import { type Pace, retryDelay } from './backoff.ts';
import { holdConnection, type Offer } from './connection.ts';
import { explainFailure } from './explain.ts';
import type { ServerConfig } from './server-config.ts';

/**
 * `connecting`: tried for the first time; `connected`; `disconnected`: it was connected, has been lost, and will be tried again;
 * `error`: it could not be connected, and will be tried again unless its configuration is at fault.
 */
export type ServerStatus = 'connecting' | 'connected' | 'disconnected' | 'error';

export interface ServerReport {
  readonly name: string;
  readonly status: ServerStatus;
  /** Why it is not connected; null while it is, or is being tried for the first time. */
  readonly lastError: string | null;
  /** `tools`, `resources` …, sorted; empty while it is not connected. */
  readonly capabilities: readonly string[];
  readonly tools: readonly Tool[];
}

export interface LinkOptions {
  readonly pace: Pace;
  /** A connection that lasted this long ends the outage before it: the next one starts with quick retries again. */
  readonly stableMs: number;
  readonly timeoutMs: number;
  readonly pollMs: number;
  readonly version: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
  onReport(report: ServerReport): void;
}

/** Keeps one server connected until the signal says to stop, and tells of every change. Never rejects. */
export async function keepConnected({ name, endpoint }: ServerConfig, options: LinkOptions): Promise<void> {
  const { pace, stableMs, timeoutMs, signal, onReport } = options;
  const log = options.log.child({ mcpServer: name });
  const report = (status: ServerStatus, lastError: string | null, offer = NOTHING) =>
    onReport({ name, status, lastError, ...offer });

  if (endpoint.kind === 'invalid') {
    const reason = `The configuration of this server cannot be used: ${endpoint.reason}.`;
    log.warn({ reason }, 'an MCP server cannot be connected');
    report('error', reason);
    return;
  }
  report('connecting', null);
  let negotiation: VersionNegotiationMode = endpoint.kind === 'http' ? 'auto' : 'legacy';
  let failures = 0;
  while (!signal.aborted) {
    let since: number | null = null;
    try {
      await holdConnection(endpoint, {
        ...options,
        negotiation,
        onStderr: (line) => log.debug({ stderr: line }, 'an MCP server says'),
        onOffer: (offer) => {
          if (since === null) log.info({ tools: offer.tools.length }, 'an MCP server is connected');
          since ??= performance.now();
          report('connected', null, offer);
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      const lastError = explainFailure(error, timeoutMs);
      const lasted = since === null ? 0 : performance.now() - since;
      failures = lasted >= stableMs ? 1 : failures + 1;
      log.warn({ reason: lastError, failures }, 'an MCP server is not connected');
      report(since === null ? 'error' : 'disconnected', lastError);
      // Nearly every stdio server speaks the 2025 handshake, and some die of anything else before it. One that refuses it is
      // asked in the words of 2026 the next time. Over HTTP the two can be told apart safely on one connection.
      if (since === null && endpoint.kind === 'stdio')
        negotiation = negotiation === 'legacy' ? 'auto' : 'legacy';
    }
    await pause(retryDelay(failures, pace), undefined, { signal }).catch(() => {});
  }
}

const NOTHING: Offer = { capabilities: [], tools: [] };
