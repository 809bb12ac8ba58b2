import { constants, setPriority } from 'node:os';

/**
 * Lets the system give a core to the threads that answer, and to those of the store, before the one that calls this. On Linux a
 * priority is the thread's own (setpriority(2), "C library/kernel differences"); elsewhere it would be the whole process's.
 */
export function yieldToRequests(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it: documents are read all the same.
  }
}
