import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Threads that tests start load as those of the service do. Vitest's own processes do not: to keep what all else compiles to cost a first
 * run 3 s of CPU, and saved later ones less than one.
 */
const setupFiles = ['src/compile-cache.ts'];

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
