export type ModelErrorKind =
  /** No connection, or it broke off. */
  | 'unreachable'
  | 'unauthorized'
  /** No such model, or no such path. */
  | 'not_found'
  | 'rate_limited'
  /** Nothing left to spend. */
  | 'quota'
  /** The provider has too much to do, or a gateway finds none behind it: the request has no part in it. */
  | 'overloaded'
  /** The provider failed over the request. */
  | 'failed'
  | 'timeout'
  /** The model declined. */
  | 'refused'
  /** Not what was asked for: broken, empty, of the wrong types. */
  | 'malformed'
  /** The reply ended at the limit of tokens before it was complete. */
  | 'truncated'
  /** The prompt is longer than the model takes. */
  | 'too_long'
  /** Any other request that the provider does not accept. */
  | 'rejected'
  /** Too many failures in a row; nothing is sent for a while. */
  | 'unavailable'
  | 'cancelled';

const RETRYABLE: ReadonlySet<ModelErrorKind> = new Set([
  'unreachable',
  'rate_limited',
  'overloaded',
  'failed',
  'timeout',
  'malformed',
  'unavailable',
]);

interface About {
  /** Milliseconds the provider asks to wait. */
  readonly retryAfterMs?: number | undefined;
  readonly retryable?: boolean | undefined;
}

/**
 * A model's failure: what happened and what to do, in a sentence that holds no key. It has no `cause`: the provider packages' errors
 * carry the whole request, and whatever is logged would repeat it.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly kind: ModelErrorKind;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;

  constructor(kind: ModelErrorKind, message: string, { retryAfterMs, retryable }: About = {}) {
    super(message);
    this.kind = kind;
    this.retryable = retryable ?? RETRYABLE.has(kind);
    this.retryAfterMs = retryAfterMs ?? null;
  }
}

export function cancelled(): ModelError {
  return new ModelError('cancelled', 'The call to the model was cancelled.');
}

/** Failures that say something about the provider, more than about this one request. */
export function isOutage(error: ModelError): boolean {
  return isOutOfReach(error) || error.kind === 'timeout' || error.kind === 'failed';
}

/** Whatever was asked, it would not have been answered; it ends by itself. */
export function isOutOfReach({ kind }: ModelError): boolean {
  return kind === 'unreachable' || kind === 'rate_limited' || kind === 'overloaded';
}
