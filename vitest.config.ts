import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** For both projects. */
const setupFiles = ['test/support/compile-cache.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          setupFiles,
          // Files share their modules: of 35 s of CPU, loading them anew for each of 90 files took 16.
          isolate: false,
          // Some of the time is spent waiting for timers and disks.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        test: {
          name: 'service',
          include: ['test/{contract,integration,e2e}/**/*.test.ts'],
          setupFiles,
          // Whole services on a machine that others use too: a test that hangs is told from one that waits for its turn.
          testTimeout: 120_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
