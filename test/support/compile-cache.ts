import { join } from 'node:path';

// Threads that tests start load as those of the service do (src/main.ts). Set here and not for Vitest as a whole: to keep what all else
// compiles to cost a first run 3 s of CPU, and saved later ones less than one.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../../node_modules/.cache/weft');
