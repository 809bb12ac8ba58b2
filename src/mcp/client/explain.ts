import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { oneLine } from '../../lib/one-line.ts';

/** Long enough to understand; a server may answer with anything. */
const MAX_LENGTH = 300;

/**
 * Why a connection failed, for people, on one line. Headers and addresses, which may hold a key, are never part of it.
 * @param timeoutMs the limit on one answer
 */
export function explainFailure(error: unknown, timeoutMs: number): string {
  const text = oneLine(describe(error, timeoutMs)).toWellFormed();
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).toWellFormed()}…`;
}

function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof SdkHttpError)
    return `The server answered with HTTP ${error.status} ${error.statusText ?? ''}`;
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return `The server did not answer within ${timeoutMs} ms (MCP_TIMEOUT_MS).`;
  }
  if (error instanceof ProtocolError) return `The server refused: ${error.message}`;
  const cause = networkCause(error);
  if (cause !== null) return `The server cannot be reached (${cause}).`;
  return error instanceof Error ? error.message : String(error);
}

/** What `fetch` hides behind "fetch failed", be it wrapped by others: `ECONNREFUSED` and the like. */
function networkCause(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!(at instanceof TypeError && at.message === 'fetch failed' && at.cause instanceof Error)) continue;
    return 'code' in at.cause ? String(at.cause.code) : at.cause.message;
  }
  return null;
}
