import type { BackgroundTask } from '../jobs/background.ts';
import type { Store } from '../store/contract.ts';

/**
 * Has documents follow what was merged or told apart: also where no language model is configured any more, and after a process that
 * ended before it was done.
 */
export function followMerges(store: Pick<Store, 'curation'>): BackgroundTask {
  return { name: 'following merges', run: (signal) => settleMerges(store, signal) };
}

/** Answers whether there was anything to do. */
export async function settleMerges(
  { curation }: Pick<Store, 'curation'>,
  signal: AbortSignal,
): Promise<boolean> {
  let changed = false;
  while (!signal.aborted && (await curation.refold()) > 0) changed = true;
  return changed;
}
