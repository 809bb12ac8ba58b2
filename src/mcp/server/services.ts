import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Intake } from '../../ingestion/insert.ts';
import type { Retrieval } from '../../retrieval/query.ts';
import type { Store } from '../../store/contract.ts';

/** What the tools work with; each takes only what it uses. */
export interface ToolServices {
  readonly retrieval: Pick<Retrieval, 'answer'>;
  readonly store: Store;
  readonly intake: Intake;
  readonly limits: Pick<Config, 'requestTimeoutMs'>;
  readonly log: Logger;
  readonly version: string;
}
