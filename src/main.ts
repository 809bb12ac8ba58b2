import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Code is stripped of its types and compiled once, not at every start and by every thread: that is half of what a start takes. Where
// the folder cannot be written nothing is kept, and nothing else changes. In the environment, because that is where threads look.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/weft');
enableCompileCache();

await import('./run.ts');
