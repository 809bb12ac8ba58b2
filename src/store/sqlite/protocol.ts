/** What crosses between threads: which method runs where, and in what shape. */
import type { MessagePort } from 'node:worker_threads';
import type { Claim, PreparedDocument, ScoredId, Store, VectorKind } from '../contract.ts';
import { packDocument } from './packed.ts';

/**
 * Reads run on a connection of their own and never wait for writes. `source` is read where the claim is checked. What is near has a
 * thread of its own, which is started when it is first asked.
 */
export const ACCESS = {
  documents: {
    accept: 'write',
    track: 'read',
    get: 'read',
    text: 'read',
    chunks: 'read',
    byStatus: 'read',
    page: 'read',
    counts: 'read',
    inputs: 'read',
    delete: 'write',
    deleteAll: 'write',
  },
  queue: {
    recover: 'write',
    claim: 'write',
    source: 'read',
    publish: 'write',
    release: 'write',
    fail: 'write',
    spend: 'write',
    retry: 'write',
    pending: 'read',
  },
  search: {
    chunks: 'read',
    size: 'read',
    readChunks: 'read',
    documentFrequencies: 'read',
    entities: 'read',
    nearTerms: 'read',
    relations: 'read',
  },
  vectors: {
    spaces: 'read',
    begin: 'write',
    due: 'read',
    dueCount: 'read',
    settle: 'write',
    adopt: 'write',
    removeOld: 'write',
    read: 'read',
    nearest: 'near',
    indexed: 'near',
  },
  graph: {
    size: 'read',
    labels: 'read',
    idOf: 'read',
    matching: 'read',
    neighbours: 'read',
    entities: 'read',
    relations: 'read',
    relationsAmong: 'read',
    link: 'read',
    edgesOf: 'read',
    predicatesOf: 'read',
    edgesIn: 'read',
    mentionsOf: 'read',
    mentionsIn: 'read',
    around: 'read',
    statementsOf: 'read',
    editEntity: 'write',
    editRelation: 'write',
  },
  curation: {
    merge: 'write',
    unmerge: 'write',
    merges: 'read',
    refold: 'write',
    profiles: 'read',
    published: 'read',
    advance: 'write',
    described: 'read',
    outdated: 'read',
    putSummary: 'write',
    dropSummary: 'write',
  },
  cache: { get: 'read', put: 'write', clear: 'write' },
  branding: {
    read: 'read',
    update: 'write',
    addAsset: 'write',
    asset: 'read',
    assetBytes: 'read',
    deleteAsset: 'write',
  },
} as const satisfies { readonly [D in keyof Store]: Readonly<Record<keyof Store[D], Access>> };

export type Access = 'read' | 'write' | 'near';
export type Domain = keyof Store;

/** Prepared documents cross as text (`packed.ts`). */
type Sent<A extends unknown[]> = { [I in keyof A]: A[I] extends PreparedDocument ? string : A[I] };

/** A domain's method as a thread runs it: at once, or (`publish`) when the transaction it shares has ended. */
type OnThread<F> = F extends (...args: infer A) => Promise<infer R>
  ? (...args: Sent<A>) => R | Promise<R>
  : never;

export type Methods<A extends Access> = {
  readonly [D in Domain]: {
    readonly [M in keyof Store[D] as M extends keyof (typeof ACCESS)[D]
      ? (typeof ACCESS)[D][M] extends A
        ? M
        : never
      : never]: OnThread<Store[D][M]>;
  };
};

/** What a store thread answers to. */
export type ThreadHandlers = {
  readonly open: () => string;
  readonly close: () => void;
  readonly ping: () => void;
  /** The writer only: the workspace's number, made if it is not there yet. */
  readonly workspace: (name: string) => number;
  readonly call: (workspace: number, domain: Domain, method: string, args: readonly unknown[]) => unknown;
};

/** What the thread that finds near vectors answers to. */
export type NearHandlers = {
  readonly open: () => void;
  readonly close: () => Promise<void>;
  readonly nearest: (
    workspace: number,
    space: number,
    kind: VectorKind,
    vector: Float32Array,
    limit: number,
  ) => ScoredId[];
  readonly indexed: (workspace: number) => Promise<void>;
};

export function packArguments(domain: string, method: string, args: readonly unknown[]): readonly unknown[] {
  if (domain !== 'queue' || method !== 'publish') return args;
  const [document, prepared, ...others] = args;
  const { id, claim } = document as Claim;
  return [{ id, claim }, packDocument(prepared as PreparedDocument), ...others];
}

/** Where another thread of the process finds writer and reader. */
export interface SharedPorts {
  readonly engine: 'sqlite';
  readonly writer: MessagePort;
  readonly reader: MessagePort;
}
