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
  const queues: Record<Lane, Queue> = { question: createQueue(), background: createQueue() };

  function release(): void {
    const next = queues.question.shift() ?? queues.background.shift();
    if (next) next();
    else taken -= 1;
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
        if (queue.members.delete(resolve)) reject(cancelled());
      };
      queue.members.add(resolve);
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
      return queues.question.members.size + queues.background.members.size;
    },
  };
}

interface Queue {
  /** In order; any of them may leave. */
  readonly members: Set<() => void>;
  shift(): (() => void) | undefined;
}

/** One iterator goes on from member to member: a new one for each passes over all that have gone, which takes seconds at 100,000. */
function createQueue(): Queue {
  const members = new Set<() => void>();
  let iterator = members.values();
  return {
    members,
    shift() {
      let { value } = iterator.next();
      if (value === undefined) {
        iterator = members.values();
        ({ value } = iterator.next());
      }
      if (value) members.delete(value);
      return value;
    },
  };
}
