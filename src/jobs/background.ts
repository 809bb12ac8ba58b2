/** Work that follows ingestion and that no request waits for. It never holds a document up. */

export interface BackgroundTask {
  readonly name: string;
  /**
   * Does all that is to be done now, in steps that each leave the store whole, and ends. Answers whether anything changed: the tasks
   * after it in the list are then woken, for they may depend on it. Ends early, without an error, once the signal is aborted.
   */
  run(signal: AbortSignal): Promise<boolean>;
}

export interface Background extends AsyncDisposable {
  /** Something was published, or retracted: every task looks again, soon. */
  wake(): void;
  /** Resolves when no task has anything to do; what is due begins at once. */
  idle(): Promise<void>;
}

export interface BackgroundOptions {
  /** Those that others depend on first. */
  readonly tasks: readonly BackgroundTask[];
  /** A task failed; it is tried again when it is woken next, and after `retryMs` at the latest. */
  onError(task: string, error: unknown): void;
  /** Tasks begin when nothing has woken them for so long: what changes a thousand times a minute is looked at once. */
  readonly quietMs?: number;
  /** But never later than this. */
  readonly latestMs?: number;
  readonly retryMs?: number;
}

/** Runs each task in a loop of its own, so that a slow one holds up none of the others. Nothing runs before the first `wake`. */
export function createBackground(options: BackgroundOptions): Background {
  const { quietMs = 500, latestMs = 60_000 } = options;
  const loops = options.tasks.map((task, place) => {
    return createLoop(task, options, () => {
      for (const after of loops.slice(place + 1)) after.run();
    });
  });
  let quiet: NodeJS.Timeout | undefined;
  let since: number | null = null;
  let ended = false;

  const runAll = () => {
    clearTimeout(quiet);
    since = null;
    for (const loop of loops) loop.run();
  };

  return {
    wake() {
      if (ended) return;
      const now = performance.now();
      since ??= now;
      clearTimeout(quiet);
      quiet = setTimeout(runAll, Math.max(0, Math.min(quietMs, since + latestMs - now)));
      quiet.unref();
    },
    async idle() {
      // A task may wake the others, itself among them.
      while (!ended && (since !== null || loops.some((loop) => loop.running))) {
        if (since !== null) runAll();
        await Promise.all(loops.map((loop) => loop.running));
      }
    },
    async [Symbol.asyncDispose]() {
      ended = true;
      clearTimeout(quiet);
      await Promise.all(loops.map((loop) => loop.end()));
    },
  };
}

interface Loop {
  /** Once more after the present run, if there is one. */
  run(): void;
  end(): Promise<void>;
  readonly running: Promise<void> | null;
}

function createLoop(
  task: BackgroundTask,
  { onError, retryMs = 60_000 }: BackgroundOptions,
  onChange: () => void,
): Loop {
  const ending = new AbortController();
  const { signal } = ending;
  let due = false;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  const work = async () => {
    while (due && !signal.aborted) {
      due = false;
      try {
        if (await task.run(signal)) onChange();
      } catch (error) {
        if (signal.aborted) return;
        onError(task.name, error);
        retry = setTimeout(run, retryMs).unref();
      }
    }
  };

  const run = () => {
    if (signal.aborted) return;
    clearTimeout(retry);
    due = true;
    running ??= work().finally(() => {
      running = null;
      if (due) run();
    });
  };

  return {
    run,
    async end() {
      ending.abort();
      clearTimeout(retry);
      await running;
    },
    get running() {
      return running;
    },
  };
}
