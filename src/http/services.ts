import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Authentication } from '../auth/authentication.ts';
import type { Config } from '../config/config.ts';
import type { Intake } from '../ingestion/insert.ts';
import type { Pipeline } from '../jobs/status.ts';
import type { OutsideServers } from '../mcp/client/servers.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Models } from '../models/open.ts';
import type { Retrieval } from '../retrieval/query.ts';
import type { Store, StoreEngine } from '../store/contract.ts';

/** What the endpoints work with; each takes only what it uses. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  /** Null: off, every request is accepted. */
  readonly authentication: Authentication | null;
  readonly engine: StoreEngine;
  readonly store: Store;
  readonly pipeline: Pipeline;
  readonly intake: Intake;
  readonly retrieval: Retrieval;
  readonly outsideServers: OutsideServers;
  readonly models: Models;
  readonly metrics: Metrics;
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** The server as endpoints see it: what a route's zod schemas say, its handler takes and answers. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
