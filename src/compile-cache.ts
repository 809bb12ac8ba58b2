import { join } from 'node:path';

// Where Node keeps compiled code. In the environment, because that is where threads look.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/weft');
