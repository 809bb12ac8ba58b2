import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// Threads and processes that tests start load as those of the service do (src/main.ts).
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/weft');

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          // Files share their modules: of 35 s of CPU, loading them anew for each of 90 files took 16.
          isolate: false,
          // Node loads them, as it loads the service; Vite would first transform each, 4 s of CPU of 27 in a fresh checkout.
          experimental: { viteModuleRunner: false },
          // A third of the time is spent waiting for timers and disks: on two cores one file at a time took 23 s, two 12, three 10.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        test: {
          name: 'service',
          include: ['test/{contract,integration,e2e}/**/*.test.ts'],
          // Whole services on a machine that others use too: a test that hangs is told from one that waits for its turn.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
