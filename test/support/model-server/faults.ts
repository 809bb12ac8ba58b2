/** What may go wrong with a reply. */
export type Fault =
  /** Answered with this status, the protocol's own error body and these headers. */
  | { readonly status: number; readonly message?: string; readonly headers?: Record<string, string> }
  /** Nothing comes, ever. */
  | 'hang'
  /** The connection breaks: before anything, or in the middle of a stream. */
  | 'reset'
  /** The stream ends in the middle as if all were well. */
  | 'cut'
  /** The stream begins and then nothing more comes. */
  | 'stall'
  /** The stream says in the middle that something failed. */
  | 'stream-error'
  | 'broken-json'
  /** JSON, but not of the protocol's types. */
  | 'wrong-types'
  /** A response without end. */
  | 'endless';

/** Mulberry32: the same seed fails the same requests, as far as they come in the same order. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
