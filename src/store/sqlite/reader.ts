import { readBranding } from './branding.ts';
import { readCache } from './cache.ts';
import { readCuration } from './curation.ts';
import { readQueue } from './documents/queue.ts';
import { readDocuments } from './documents/read.ts';
import { readGraph } from './graph/read.ts';
import type { Methods } from './protocol.ts';
import type { Scope } from './scope.ts';
import { readSearch } from './search.ts';
import { readVectors } from './vectors/read.ts';

/** Every reading method of a workspace. */
export function createReader(scope: Scope): Methods<'read'> {
  return {
    documents: readDocuments(scope),
    queue: readQueue(scope),
    search: readSearch(scope),
    vectors: readVectors(scope),
    graph: readGraph(scope),
    curation: readCuration(scope),
    cache: readCache(scope),
    branding: readBranding(scope),
  };
}
