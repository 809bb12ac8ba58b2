import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { QueryError } from '../../retrieval/query.ts';
import { StoreError } from '../../store/contract.ts';

/** What a tool cannot do, in words that tell the caller what to do instead. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** A result for people and models to read, and the same for programs. */
export function result(text: string, structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}

/** Runs a tool; what fails becomes a tool error, which a model sees and can act on, and never more of an unforeseen one than an id. */
export async function answer(log: Logger, work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    return { content: [{ type: 'text', text: explain(log, error) }], isError: true };
  }
}

function explain(log: Logger, error: unknown): string {
  if (error instanceof ToolError || error instanceof StoreError || error instanceof QueryError) {
    return error.message;
  }
  const id = randomUUID();
  log.error({ err: error, id }, 'an MCP tool failed unexpectedly');
  return `Something went wrong in the service. The log says what, under the id ${id}.`;
}

/**
 * Works for at most `ms`, then says so; the signal also tells the work to stop when the caller has gone.
 * @throws {ToolError}
 */
export async function within<T>(
  ms: number,
  cancelled: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (message: string) => {
    const reason = new ToolError(message);
    reject(reason);
    controller.abort(reason);
  };
  const timer = setTimeout(
    () => stop(`The answer took longer than the ${ms} ms that REQUEST_TIMEOUT_MS allows.`),
    ms,
  );
  const onCancel = () => stop('The call was cancelled.');
  if (cancelled.aborted) onCancel();
  cancelled.addEventListener('abort', onCancel);
  try {
    return await Promise.race([work(controller.signal), stopped]);
  } finally {
    clearTimeout(timer);
    cancelled.removeEventListener('abort', onCancel);
  }
}
