import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../open.ts';
import { describeStore } from '../store-suite.ts';
import { dumpGraph, ingest, newDocument, prepare } from '../suite/test-documents.ts';
import { crashDocument } from './crash-documents.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'weft-store-'));

describeStore('the store on SQLite', async () => {
  const dataDir = await newFolder();
  const engine = await openStore({ dataDir });
  return {
    engine,
    async close() {
      await engine[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
});

describe('a folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await newFolder();
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
    expect((await stat(database())).size).toBeLessThan(500_000);
    await ingest(store, crashDocument(1));
    expect(await store.search.chunks(['hub'], 9)).toHaveLength(2);
  });

  test('whose process is killed while it publishes has every document whole or not at all', {
    timeout: 60_000,
  }, async () => {
    const count = 600;
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'crash-child.ts'), dataDir, String(count)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const said: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      said.push(line);
      if (said.length === 150) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');

    await using engine = await open();
    const store = engine.workspace('default');
    await store.queue.recover();
    const { pending, processed } = await store.documents.byStatus();
    expect(pending.length + processed.length).toBe(count);
    const published = processed.map(({ id }) => id);
    expect(published).toEqual(expect.arrayContaining(said));
    await using undisturbed = await openStore({ dataDir: join(dataDir, 'undisturbed') });
    const twin = undisturbed.workspace('default');
    const byId = new Map(
      Array.from({ length: count }, (_, at) => crashDocument(at)).map((document) => [document.id, document]),
    );
    await ingest(twin, ...published.flatMap((id) => byId.get(id) ?? []));
    expect(await dumpGraph(store)).toEqual(await dumpGraph(twin));

    const [next] = await store.queue.claim(1);
    expect(next?.id).toBe(pending[0]?.id);
    const document = byId.get(next?.id ?? '');
    expect(next && document && (await store.queue.publish(next, prepare(document)))).toBe(true);
    expect(await store.documents.accept('t2', [newDocument(crashDocument(0))])).toMatchObject([
      { outcome: 'duplicate' },
    ]);
  });
});
