import type { BackgroundTask } from '../jobs/background.ts';
import { ModelError, type ModelErrorKind } from '../models/errors.ts';
import type { Described, Store } from '../store/contract.ts';
import { summarize, type Writer } from './summarize.ts';

const TASK = 'summarize';
/** Fewer, or less than what three sentences say, are shown as they are. */
const LEAST_DESCRIPTIONS = 6;
const LEAST_CHARACTERS = 400;
/** Of what a summary was made of, the share that has to have changed. */
const MATERIAL = 0.1;
/** Entities that are summarised at once; the model's slots are shared with ingestion. */
const AT_ONCE = 4;
const OUTDATED_AT_ONCE = 64;

/** Failures that are this entity's own: the next try would end the same. */
const HOPELESS: ReadonlySet<ModelErrorKind> = new Set([
  'refused',
  'malformed',
  'truncated',
  'too_long',
  'rejected',
]);

export interface SummaryOptions extends Writer {
  readonly store: Pick<Store, 'curation'>;
  /** The model would not do it; the descriptions are shown as they are. */
  onRefused(error: ModelError): void;
}

/**
 * Writes a paragraph for entities of which much is said, and again when much of that has changed. A model that fails leaves everything as
 * it is, and what was not done for the next run.
 */
export function summarizeEntities(options: SummaryOptions): BackgroundTask {
  const { curation } = options.store;
  return {
    name: 'summarising entities',
    async run(signal) {
      let changed = false;
      const summarizeAll = async (ids: readonly number[]) => {
        const described = await curation.described(ids, LEAST_DESCRIPTIONS);
        changed = (await summarizeEach(described.filter(isDue), options, signal)) > 0 || changed;
        return described;
      };
      while (!signal.aborted) {
        const next = await curation.published(TASK);
        if (!next) break;
        await summarizeAll(next.entities);
        if (!signal.aborted) await curation.advance(TASK, next.until);
      }
      for (let before = -1; !signal.aborted; ) {
        const outdated = await curation.outdated(OUTDATED_AT_ONCE);
        // What another document changes meanwhile waits for the next run.
        if (outdated.length === 0 || outdated[0] === before) break;
        before = outdated[0] ?? -1;
        const described = await summarizeAll(outdated);
        if (signal.aborted) break;
        await settle(outdated, described, options);
      }
      return changed;
    },
  };
}

function isDue({ descriptions, summary }: Described): boolean {
  const characters = descriptions.reduce((sum, { text }) => sum + text.length, 0);
  if (characters < LEAST_CHARACTERS) return false;
  return summary === null || hasChanged(descriptions, summary.sources);
}

function hasChanged(descriptions: Described['descriptions'], sources: readonly string[]): boolean {
  const [now, before] = [new Set(descriptions.map(({ hash }) => hash)), new Set(sources)];
  return now.symmetricDifference(before).size > MATERIAL * before.size;
}

/** Answers how many summaries were written. The first failure ends the others, and is thrown when all have ended. */
async function summarizeEach(
  due: readonly Described[],
  options: SummaryOptions,
  signal: AbortSignal,
): Promise<number> {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const queue = due.values();
  let written = 0;
  const work = async () => {
    for (const entity of queue) {
      if (either.aborted) return;
      if (await summarizeOne(entity, options, either)) written += 1;
    }
  };
  const workers = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => {
      if (!ending.signal.aborted) ending.abort(error);
    }),
  );
  await Promise.all(workers);
  if (ending.signal.aborted) throw ending.signal.reason;
  return written;
}

async function summarizeOne(
  { id, documents, mentions, name, type, descriptions }: Described,
  options: SummaryOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const texts = descriptions.map(({ text }) => text);
  const text = await summarize(options, { name, type }, texts, signal).catch((error: unknown) => {
    if (!(error instanceof ModelError) || !HOPELESS.has(error.kind)) throw error;
    options.onRefused(error);
    return '';
  });
  const sources = descriptions.map(({ hash }) => hash);
  return options.store.curation.putSummary({ id, documents, mentions, text, sources });
}

/** Of those that were looked at and are not to be written anew: what has changed is too little, or there is too little left. */
async function settle(
  looked: readonly number[],
  described: readonly Described[],
  { store: { curation } }: SummaryOptions,
): Promise<void> {
  const found = new Map(described.map((one) => [one.id, one]));
  for (const id of looked) {
    const one = found.get(id);
    if (!one || (one.summary === null && !isDue(one))) await curation.dropSummary(id);
    else if (one.summary !== null && !isDue(one)) {
      const { documents, mentions, summary } = one;
      const there = new Set(one.descriptions.map(({ hash }) => hash));
      const sources = summary.sources.filter((source) => there.has(source));
      await curation.putSummary({ id, documents, mentions, text: summary.text, sources });
    }
  }
}
