import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { Store, StoreEngine } from './contract.ts';
import { describeBranding } from './suite/branding.ts';
import { describeCuration } from './suite/curation.ts';
import { describeDocuments } from './suite/documents.ts';
import { describeEdits } from './suite/edits.ts';
import { describeFold } from './suite/fold.ts';
import { describeGraph } from './suite/graph.ts';
import { describeMerges } from './suite/merges.ts';
import { describeQueue } from './suite/queue.ts';
import { describeSearch } from './suite/search.ts';
import { describeVectors } from './suite/vectors.ts';

/** What a test has: an engine that all tests share, and a workspace of its own in it. */
export interface SuiteContext {
  readonly engine: StoreEngine;
  readonly store: Store;
  /** A second workspace. */
  readonly other: Store;
}

/** What every engine promises. @param open gives an engine with nothing in it */
export function describeStore(name: string, open: () => Promise<StoreEngine>): void {
  describe(name, () => {
    let tests = 0;
    const context = {} as { -readonly [K in keyof SuiteContext]: SuiteContext[K] };
    beforeAll(async () => {
      context.engine = await open();
    });
    beforeEach(() => {
      tests += 1;
      context.store = context.engine.workspace(`test ${tests}`);
      context.other = context.engine.workspace(`other ${tests}`);
    });
    afterAll(() => context.engine[Symbol.asyncDispose]());

    describeDocuments(context);
    describeQueue(context);
    describeFold(context);
    describeGraph(context);
    describeEdits(context);
    describeMerges(context);
    describeCuration(context);
    describeSearch(context);
    describeVectors(context);
    describeBranding(context);
  });
}
