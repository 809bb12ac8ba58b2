import { setPriority } from 'node:os';

/** A third of the share of a core that others get (Linux, sched(7)): enough for them to come first, and something where all is busy. */
const NICE = 5;

/**
 * Lets the system give a core to the threads that answer before the one that calls this. On Linux a priority is the thread's own
 * (setpriority(2), "C library/kernel differences"); elsewhere it would be the whole process's.
 */
export function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(NICE);
  } catch {
    // A sandbox may forbid it: the work is done all the same.
  }
}
