import { ModelError } from './errors.ts';

export type Fetch = typeof globalThis.fetch;

/** 32 embeddings of 4,096 numbers take 2 MB; nothing that is asked for here comes near this. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * `fetch` for model providers: an endless response ends in an error instead of in memory, and a redirect is not followed, because
 * the key would go along to wherever it leads.
 */
export function createFetch(fetch: Fetch = globalThis.fetch, maxBytes: number = MAX_BYTES): Fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(limitBytes(maxBytes)), { status, statusText, headers });
  };
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes)
        throw new ModelError('malformed', `The model's response is longer than ${maxBytes} bytes.`);
      controller.enqueue(chunk);
    },
  });
}
