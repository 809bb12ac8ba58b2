import type { Logger } from 'pino';
import type { BackgroundTask } from '../jobs/background.ts';
import type { Store } from '../store/contract.ts';
import { followMerges } from './follow-merges.ts';
import { mergeEntities } from './merge-entities.ts';
import type { Writer } from './summarize.ts';
import { summarizeEntities } from './summarize-entities.ts';

/**
 * What is done for the graph once documents are in: first what is one is made one, then what is said of it is summarised. Without a
 * language model only what was begun is ended.
 */
export function curate(store: Store, writer: Writer | null, log: Logger): BackgroundTask[] {
  if (writer === null) return [followMerges(store)];
  return [
    mergeEntities({ store, onMerged: (reason) => log.debug({ reason }, 'two entities were merged') }),
    summarizeEntities({
      store,
      ...writer,
      onRefused: (error) => log.warn({ err: error }, 'the model does not summarise an entity'),
    }),
  ];
}
