import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../open.ts';
import { dumpGraph, ingest } from '../suite/test-documents.ts';
import { crashDocument } from './crash-documents.ts';

describe('a folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'weft-store-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  const open = () => openStore({ dataDir });
  const database = () => join(dataDir, 'weft.db');

  test('is served by one engine at a time', async () => {
    {
      await using _first = await open();
      await expect(open()).rejects.toMatchObject({
        name: 'StoreError',
        code: 'locked',
        message: `Another Weft is using ${dataDir}. Stop it, or give this one a DATA_DIR of its own.`,
      });
    }
    await using second = await open();
    await second.ping();
  });

  test('keeps everything for the next engine; one that is closed says so', async () => {
    const first = await open();
    await ingest(first.workspace('default'), crashDocument(1));
    const dump = await dumpGraph(first.workspace('default'));
    await first[Symbol.asyncDispose]();
    await expect(first.ping()).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' });
    await using second = await open();
    expect(await dumpGraph(second.workspace('default'))).toEqual(dump);
  });

  test('that is removed or replaced while it is served takes nothing more, rather than losing it', async () => {
    await using engine = await open();
    const store = engine.workspace('default');
    await ingest(store, crashDocument(1));
    const lost = {
      name: 'StoreError',
      code: 'unavailable',
      message: `${database()} has been removed or replaced. Put it back, and start Weft again.`,
    };
    for (const replace of [
      () => rm(dataDir, { recursive: true }),
      () => mkdir(dataDir),
      () => writeFile(database(), ''),
    ]) {
      await replace();
      await expect(store.documents.accept('track', [])).rejects.toMatchObject(lost);
      await expect(ingest(store, crashDocument(2))).rejects.toMatchObject(lost);
      await expect(engine.ping()).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' });
    }
    expect(await store.search.chunks(['hub'], 9)).not.toHaveLength(0);
  });

  test('of an earlier version gives back exactly what a document added', async () => {
    let alone: unknown;
    {
      await using engine = await open();
      await ingest(engine.workspace('default'), crashDocument(1));
      alone = await dumpGraph(engine.workspace('default'));
      await ingest(engine.workspace('default'), crashDocument(2));
    }
    const db = new DatabaseSync(database());
    const inFull = (column: string, only: string) =>
      `${column} = iif(${column} LIKE '[%', ${column}, json_array(json_array(${only}, json(${column}))))`;
    db.exec(`UPDATE contributions SET entities = (
               SELECT json_group_array(json_object('entity', value -> 0, 'mentions', value -> 1, 'chunks', value -> 2,
                 'names', value -> 3, 'types', value -> 4, 'aliases', value -> 5)) FROM json_each(entities));
             UPDATE entities SET folded = lower(name), ${inFull('names', 'name')}, ${inFull('types', 'type')}, ${inFull('aliases', 'key')};
             PRAGMA user_version = 6`);
    db.close();
    await using engine = await open();
    const store = engine.workspace('default');
    expect(await store.graph.matching('hub', 9)).toHaveLength(1);
    await store.documents.delete(crashDocument(2).id);
    expect(await dumpGraph(store)).toEqual(alone);
  });

  test('with a database of a newer version, or none at all under its name, is refused with what to do', async () => {
    const db = new DatabaseSync(database());
    db.exec('PRAGMA user_version = 999');
    db.close();
    await expect(open()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('was written by a newer Weft'),
    });
    await writeFile(database(), 'This is no database at all. '.repeat(1_000));
    await expect(open()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('weft.db is not a Weft database, or is damaged'),
    });
  });

  test('gets indexes that are missing or damaged again from what is kept', async () => {
    {
      await using engine = await open();
      await ingest(
        engine.workspace('default'),
        { ...crashDocument(1), title: 'Chronicle' },
        crashDocument(2),
      );
    }
    const db = new DatabaseSync(database());
    db.exec(`DROP TABLE chunk_terms_1; INSERT INTO alias_terms_1 (alias_terms_1) VALUES ('delete-all');
             DELETE FROM predicate_terms_1 WHERE rowid = 1`);
    db.close();
    await using engine = await open();
    const { search } = engine.workspace('default');
    expect(await search.chunks(['hub'], 9)).toHaveLength(4);
    expect(await search.chunks(['chronicl'], 9)).toHaveLength(3);
    expect(await search.entities(['hub'], 9)).toHaveLength(1);
    expect(await search.relations(['know'], 9)).toHaveLength(2);
  });

  test('shrinks when everything is deleted', async () => {
    await using engine = await open();
    const store = engine.workspace('default');
    await ingest(store, ...Array.from({ length: 200 }, (_, at) => crashDocument(at)));
    expect(await store.documents.deleteAll()).toMatchObject({ documents: 200 });
    expect((await stat(database())).size).toBeLessThan(800_000);
    await ingest(store, crashDocument(1));
    expect(await store.search.chunks(['hub'], 9)).toHaveLength(2);
  });
});
