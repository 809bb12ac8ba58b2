import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface BenchModel extends AsyncDisposable {
  readonly url: string;
  /** Requests for replies so far, and the most that were there at once. */
  counts(): Promise<{ readonly calls: number; readonly maxInFlight: number }>;
}

/** Starts the model whose replies begin after `latencyMs`. */
export async function startBenchModel(latencyMs: number): Promise<BenchModel> {
  const child = fork(new URL('./model-server.ts', import.meta.url), [String(latencyMs)]);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    async counts() {
      const answer = once(child, 'message');
      child.send('counts');
      const [counts] = (await answer) as [{ calls: number; maxInFlight: number }];
      return counts;
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
