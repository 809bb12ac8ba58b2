import type { Logger } from 'pino';
import type { WorkEnd } from '../ingestion/ingest-thread.ts';
import type { ClaimedDocument } from '../store/contract.ts';
import type { Metrics } from './metrics.ts';

/**
 * Counts each document that was worked on, and gives it a line in the log: at `debug`, for there may be a hundred thousand, but at `warn`
 * where it failed. What the document says is in none of them.
 */
export function reportDocuments(
  log: Logger,
  metrics: Pick<Metrics, 'documentEnded'>,
): (document: ClaimedDocument, end: WorkEnd) => void {
  return ({ id: documentId, trackId }, end) => {
    const { stages, chunks, tokens, leftOut } = end.report;
    const outcome = end.outcome === 'published' ? 'processed' : end.outcome;
    metrics.documentEnded(outcome, end.report);
    if (end.outcome !== 'failed' && !log.isLevelEnabled('debug')) return;
    const ms = Object.fromEntries(Object.entries(stages).map(([stage, time]) => [stage, Math.round(time)]));
    const line = { documentId, trackId, outcome, chunks, tokens, ms, ...(leftOut > 0 && { leftOut }) };
    if (end.outcome !== 'failed') log.debug(line, 'a document has ended');
    else
      log[end.trace ? 'error' : 'warn'](
        { ...line, reason: end.reason, trace: end.trace },
        'a document failed',
      );
  };
}
