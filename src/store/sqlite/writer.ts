import { addAsset, deleteAsset, updateBranding } from './branding.ts';
import { clearCached, putCached } from './cache.ts';
import { advanceCuration } from './curation.ts';
import { acceptItems } from './documents/accept.ts';
import {
  claimDocuments,
  failDocument,
  type Publication,
  publishDocuments,
  recoverClaims,
  releaseDocument,
  retryDocument,
  spendOnDocument,
} from './documents/queue.ts';
import { deleteDocument, removeEverything } from './documents/remove.ts';
import { editEntity, editRelation } from './graph/edit.ts';
import { mergeEntities, unmergeEntity } from './graph/merge.ts';
import { refoldSome } from './graph/refold.ts';
import { dropSummary, putSummary } from './graph/summary.ts';
import type { Methods } from './protocol.ts';
import type { Scope } from './scope.ts';
import { reclaimSpace } from './space.ts';
import { settleVectors } from './vectors/due.ts';
import { adoptSpace, beginSpace, removeOldVectors } from './vectors/spaces.ts';
import type { WriteBatch } from './write-batch.ts';

/**
 * Every writing method of a workspace. What a caller was told is kept must be on disk (`durably`: a transaction of its own, after what
 * has arrived). A publication that the power takes is done again (`soon`: in one transaction with what arrives with it, as
 * long as documents are in work that may). Inserts and claims come between batches: neither depends on what is still to be published,
 * and batches that they ended would be small.
 */
export function createWriter(scope: Scope, batch: WriteBatch): Methods<'write'> {
  const { db, workspace } = scope;
  const durably =
    <A extends unknown[], R>(work: (scope: Scope, ...args: A) => R) =>
    (...args: A): R => {
      batch.flush();
      return db.transaction('durable', () => work(scope, ...args));
    };
  const inWork = () =>
    db.get<{ count: number }>(
      `SELECT count(*) AS count FROM documents WHERE workspace = ? AND status = 'processing'`,
      workspace,
    )?.count ?? 0;
  const soon =
    <A extends unknown[], R>(work: (scope: Scope, ...args: A) => R) =>
    (...args: A): Promise<R> =>
      batch.add(runEach, () => work(scope, ...args), inWork);
  const publishAll = (publications: readonly Publication[]) => publishDocuments(scope, publications);
  return {
    documents: {
      accept: (...args) => db.transaction('durable', () => acceptItems(scope, ...args)),
      delete: durably((_, id) => {
        const found = db.get<{ seq: number }>(
          'SELECT seq FROM documents WHERE workspace = ? AND id = ?',
          workspace,
          id,
        );
        return found ? deleteDocument(scope, found.seq) : null;
      }),
      deleteAll() {
        batch.flush();
        const removed = db.withoutForeignKeys(() => db.transaction('durable', () => removeEverything(scope)));
        reclaimSpace(db);
        return removed;
      },
    },
    queue: {
      recover: soon(recoverClaims),
      claim: (limit) => db.transaction('fast', () => claimDocuments(scope, limit)),
      publish: (document, packed, vectors) =>
        batch.add(publishAll, { document, packed, vectors: vectors ?? null }, inWork, packed.length),
      release: soon(releaseDocument),
      fail: soon(failDocument),
      spend: soon(spendOnDocument),
      retry: durably(retryDocument),
    },
    search: {},
    vectors: {
      begin: durably(beginSpace),
      settle: soon(settleVectors),
      adopt: durably(adoptSpace),
      removeOld: soon(removeOldVectors),
    },
    graph: { editEntity: durably(editEntity), editRelation: durably(editRelation) },
    curation: {
      merge: durably(mergeEntities),
      unmerge: durably(unmergeEntity),
      refold: soon(refoldSome),
      advance: soon(advanceCuration),
      putSummary: soon(putSummary),
      dropSummary: soon(dropSummary),
    },
    cache: { put: soon(putCached), clear: soon(clearCached) },
    branding: {
      update: durably(updateBranding),
      addAsset: durably(addAsset),
      deleteAsset: durably(deleteAsset),
    },
  };
}

/** For what has nothing in common. */
function runEach<R>(inputs: ReadonlyArray<() => R>): R[] {
  return inputs.map((run) => run());
}
