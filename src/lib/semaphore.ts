/** Runs a piece of work, waiting first while as many as allowed are running; in order of asking. */
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

export function createSemaphore(slots: number): Semaphore {
  let free = slots;
  const waiting: Array<() => void> = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
