/** The thread that finds near vectors, with a reading connection of its own: to index one takes longer than to write it. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serve } from '../../../lib/rpc.ts';
import { VECTOR_KINDS, type VectorKind } from '../../contract.ts';
import type { Connection } from '../connection.ts';
import { explain, openForReading } from '../database.ts';
import type { NearHandlers } from '../protocol.ts';
import { removeIndex } from './index-file.ts';
import { createNativeIndex, loadLibrary } from './native-index.ts';
import { Neighbours } from './neighbours.ts';

/** How often it is seen whether there is something new. It is one pragma. */
const LOOK_EVERY_MS = 1_000;
/** An index that has all there is and was changed is saved after this long. */
const SAVE_AFTER_MS = 300_000;

const { dataDir } = workerData as { readonly dataDir: string };
const folder = join(dataDir, 'vectors');
const library = await loadLibrary();

/** Of others the vectors are being removed. */
const IN_USE = '(serving = 1 OR wanted = 1)';

interface Space {
  readonly id: number;
  readonly dimensions: number;
  readonly stamp: string;
}

let db: Connection;
const opened = new Map<string, Neighbours>();
let following: Promise<void> | null = null;
let version = -1;
let savedAt = performance.now();
let closing = false;
let timer: NodeJS.Timeout;

const handlers: NearHandlers = {
  open() {
    db = openForReading(dataDir);
    mkdirSync(folder, { recursive: true });
    removeStray();
    timer = setInterval(look, LOOK_EVERY_MS);
  },
  async close() {
    closing = true;
    clearInterval(timer);
    await following;
    for (const neighbours of opened.values()) neighbours.save();
    db.close();
  },
  nearest(workspace, space, kind, vector, limit) {
    return guard(() =>
      db.snapshot(() => {
        const found = spaceOf(workspace, space);
        if (!found) return [];
        if (vector.length !== found.dimensions)
          throw new TypeError(
            `A vector of ${vector.length} numbers is not of a space of ${found.dimensions}.`,
          );
        return limit > 0 ? open(found, kind).nearest(vector, limit) : [];
      }),
    );
  },
  async indexed(workspace) {
    for (const space of spaces(workspace)) for (const kind of VECTOR_KINDS) open(space, kind);
    await following;
    await follow();
  },
};

/** Whether another connection has written since; then the indexes follow. */
function look(): void {
  const { data_version: now } = db.get<{ data_version: number }>('PRAGMA data_version') ?? {
    data_version: 0,
  };
  if (now !== version) follow().catch(() => {});
  version = now;
  if (following || performance.now() - savedAt < SAVE_AFTER_MS) return;
  savedAt = performance.now();
  for (const neighbours of opened.values()) neighbours.save();
}

/** A search that comes in between has its turn after each step. */
function follow(): Promise<void> {
  following ??= (async () => {
    dropGone();
    for (const neighbours of [...opened.values()]) {
      while (!closing && neighbours.step()) await nextTurn();
    }
  })().finally(() => {
    following = null;
  });
  return following;
}

function open({ id, dimensions, stamp }: Space, kind: VectorKind): Neighbours {
  const name = `${id}-${kind}`;
  let neighbours = opened.get(name);
  if (!neighbours) {
    neighbours = new Neighbours({
      db,
      space: id,
      kind,
      dimensions,
      stamp,
      path: join(folder, name),
      createIndex: () => library && createNativeIndex(library, dimensions),
    });
    opened.set(name, neighbours);
    follow().catch(() => {});
  }
  return neighbours;
}

function spaceOf(workspace: number, id: number): Space | undefined {
  return db.get<Space>(
    `SELECT id, dimensions, stamp FROM embedding_models WHERE workspace = ? AND id = ? AND ${IN_USE}`,
    workspace,
    id,
  );
}

function spaces(workspace: number): Space[] {
  return db.all<Space>(
    `SELECT id, dimensions, stamp FROM embedding_models WHERE workspace = ? AND ${IN_USE}`,
    workspace,
  );
}

/** Indexes of spaces that are gone. */
function dropGone(): void {
  const there = new Set(allSpaces());
  for (const name of opened.keys()) {
    if (there.has(spaceIn(name))) continue;
    opened.delete(name);
    removeIndex(join(folder, name));
  }
}

/** Files of spaces that went while nobody had their indexes open. */
function removeStray(): void {
  const there = new Set(allSpaces());
  for (const name of new Set(readdirSync(folder).map((file) => file.replace(/\..*$/, ''))))
    if (!there.has(spaceIn(name))) removeIndex(join(folder, name));
}

function allSpaces(): number[] {
  return db.all<{ id: number }>(`SELECT id FROM embedding_models WHERE ${IN_USE}`).map(({ id }) => id);
}

function spaceIn(name: string): number {
  return Number.parseInt(name, 10);
}

function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explain(error, dataDir);
  }
}

parentPort?.on('message', (port: MessagePort) => serve(port, handlers));
