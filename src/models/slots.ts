import { cancelled } from './errors.ts';
import type { Lane } from './spec.ts';

/** So many calls in flight, no more; whoever waits gets the next free slot, questions first, otherwise in order. */
export interface Slots {
  /** Answers how to give the slot back; calling that twice does nothing. @throws {ModelError} `cancelled` */
  take(lane: Lane, signal?: AbortSignal): Promise<() => void>;
  readonly inFlight: number;
  readonly waiting: number;
}

export function createSlots(count: number): Slots {
  let taken = 0;
  // Sets keep order and let go of any member at once, however many wait.
  const queues: Record<Lane, Set<() => void>> = { question: new Set(), background: new Set() };

  function release(): void {
    for (const queue of [queues.question, queues.background]) {
      for (const next of queue) {
        queue.delete(next);
        next();
        return;
      }
    }
    taken -= 1;
  }

  function once(): () => void {
    let held = true;
    return () => {
      if (held) release();
      held = false;
    };
  }

  return {
    async take(lane, signal) {
      if (signal?.aborted) throw cancelled();
      if (taken < count) {
        taken += 1;
        return once();
      }
      const queue = queues[lane];
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const leave = () => {
        if (queue.delete(resolve)) reject(cancelled());
      };
      queue.add(resolve);
      signal?.addEventListener('abort', leave, { once: true });
      try {
        await promise;
      } finally {
        signal?.removeEventListener('abort', leave);
      }
      return once();
    },
    get inFlight() {
      return taken;
    },
    get waiting() {
      return queues.question.size + queues.background.size;
    },
  };
}
