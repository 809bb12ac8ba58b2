import { describe, expect, test } from 'vitest';
import type { DocumentPage, InputFile, NewDocument } from '../contract.ts';
import type { SuiteContext } from '../store-suite.ts';
import { ingest, newDocument, prepare } from './test-documents.ts';

const marley = {
  id: 'doc-m',
  facts: [['Scrooge', 'was the partner of', 'Marley']],
  title: 'Stave One',
} as const;
const cratchit = { id: 'doc-c', facts: [['Cratchit', 'worked for', 'Scrooge']] } as const;

function inputFile(path: string, rest: Partial<InputFile> = {}): InputFile {
  return { path, size: 10, modifiedAt: 1000.5, uploaded: false, ...rest };
}

export function describeDocuments(context: SuiteContext): void {
  describe('accepting documents', () => {
    test('queues what is new, names what is there, and keeps why an item was rejected', async () => {
      const { documents } = context.store;
      const outcomes = await documents.accept('t1', [
        newDocument(marley),
        { filePath: 'blank.txt', rejected: 'the text is empty or blank' },
        { ...newDocument(marley), filePath: 'copy.txt' },
      ]);
      expect(outcomes).toEqual([
        { outcome: 'queued', documentId: 'doc-m', filePath: 'doc-m.txt' },
        { outcome: 'rejected', filePath: 'blank.txt', reason: 'the text is empty or blank' },
        { outcome: 'duplicate', documentId: 'doc-m', filePath: 'copy.txt', existing: 'doc-m.txt' },
      ]);
      expect(await documents.get('doc-m')).toMatchObject({
        id: 'doc-m',
        status: 'pending',
        filePath: 'doc-m.txt',
        title: null,
        summary: 'Scrooge was the partner of Marley.\n',
        length: 35,
        chunksCount: 0,
        error: null,
        trackId: 't1',
      });
      expect(await documents.text('doc-m')).toBeNull();
    });

    test('a track tells what became of each item, and goes on with the next call', async () => {
      const { documents } = context.store;
      await documents.accept('t1', []);
      expect(await documents.track('t1')).toEqual([]);
      expect(await documents.track('unknown')).toBeNull();
      await ingest(context.store, marley);
      await documents.accept('t1', [newDocument(marley), newDocument(cratchit)]);
      await documents.accept('t1', [{ filePath: 'x', rejected: 'no' }]);
      await documents.delete('doc-c');
      expect(await documents.track('t1')).toEqual([
        {
          outcome: 'duplicate',
          documentId: 'doc-m',
          filePath: 'doc-m.txt',
          existing: 'doc-m.txt',
          status: 'processed',
          error: null,
        },
        { outcome: 'queued', documentId: 'doc-c', filePath: 'doc-c.txt', status: null, error: null },
        { outcome: 'rejected', filePath: 'x', reason: 'no', status: null, error: null },
      ]);
    });

    test('a failed document that comes again is tried again', async () => {
      const { documents, queue } = context.store;
      await documents.accept('t1', [newDocument(marley)]);
      for (const claimed of await queue.claim(1)) await queue.fail(claimed, 'unreadable');
      expect(await documents.accept('t2', [{ ...newDocument(marley), filePath: 'again.txt' }])).toEqual([
        { outcome: 'requeued', documentId: 'doc-m', filePath: 'again.txt', existing: 'doc-m.txt' },
      ]);
      expect(await documents.get('doc-m')).toMatchObject({ status: 'pending', error: null, trackId: 't2' });
    });

    test('keeps hostile names and texts as they are', async () => {
      const { documents } = context.store;
      const facts = [[`O'Hara "x"; DROP TABLE`, 'NEAR(a OR b) AND NOT', '孙中山 😀']] as const;
      const filePath = `../'"%_\\*?😀\n.txt`;
      await ingest(context.store, { id: 'doc-h', facts, filePath, title: '% OR "1' });
      expect(await documents.get('doc-h')).toMatchObject({ filePath, title: '% OR "1' });
      expect(await documents.text('doc-h')).toBe(`O'Hara "x"; DROP TABLE NEAR(a OR b) AND NOT 孙中山 😀.\n`);
    });
  });

  describe('reading documents', () => {
    test('a published document has text, title and chunks that know where they are', async () => {
      const { documents } = context.store;
      await ingest(context.store, { ...marley, facts: [...marley.facts, ['Marley', '', 'London']] });
      expect(await documents.get('doc-m')).toMatchObject({
        status: 'processed',
        title: 'Stave One',
        chunksCount: 2,
        length: 54,
      });
      expect(await documents.text('doc-m')).toBe('Scrooge was the partner of Marley.\nMarley and London.\n');
      expect(await documents.chunks('doc-m')).toMatchObject([
        {
          documentId: 'doc-m',
          filePath: 'doc-m.txt',
          title: 'Stave One',
          ordinal: 0,
          start: 0,
          end: 34,
          text: 'Scrooge was the partner of Marley.',
          tokens: 6,
          page: null,
          heading: null,
        },
        { ordinal: 1, start: 35, end: 53, text: 'Marley and London.' },
      ]);
      expect(await documents.get('doc-x')).toBeNull();
      expect(await documents.text('doc-x')).toBeNull();
      expect(await documents.chunks('doc-x')).toEqual([]);
    });

    test('lists and counts by status, oldest first', async () => {
      const { documents, queue } = context.store;
      const ids = ['doc-3', 'doc-1', 'doc-4', 'doc-2', 'doc-5'];
      await documents.accept(
        't',
        ids.map((id) => newDocument({ ...marley, id })),
      );
      const [first, second] = await queue.claim(3);
      if (first) await queue.fail(first, 'broken');
      if (second) await queue.publish(second, prepare(marley));
      const byStatus = await documents.byStatus();
      expect(Object.entries(byStatus).map(([status, all]) => [status, all.map(({ id }) => id)])).toEqual([
        ['pending', ['doc-2', 'doc-5']],
        ['processing', ['doc-4']],
        ['processed', ['doc-1']],
        ['failed', ['doc-3']],
      ]);
      expect(byStatus.failed[0]?.error).toBe('broken');
      expect(await documents.counts()).toEqual({ pending: 2, processing: 1, processed: 1, failed: 1 });
      expect(await queue.pending()).toBe(2);
    });

    test('pages follow each other without gap or repeat, also when documents come meanwhile', async () => {
      const { documents } = context.store;
      const some = ['b', 'd', 'a', 'e', 'c'].map((letter) => newDocument({ ...marley, id: `doc-${letter}` }));
      await documents.accept('t', some);
      for (const sort of ['created_at', 'updated_at', 'file_path'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          const seen: string[] = [];
          let page: DocumentPage = await documents.page({ sort, order, limit: 2 });
          for (;;) {
            seen.push(...page.documents.map(({ id }) => id));
            if (page.nextCursor === null) break;
            page = await documents.page({ sort, order, limit: 2, cursor: page.nextCursor });
          }
          const expected = some.map(({ id }) => id);
          if (sort === 'file_path') expected.sort();
          expect(seen, `${sort} ${order}`).toEqual(order === 'asc' ? expected : expected.reverse());
        }
      }
      const first = await documents.page({ sort: 'created_at', order: 'desc', limit: 2 });
      await documents.accept('t', [newDocument({ ...marley, id: 'doc-f' })]);
      const second = await documents.page({
        sort: 'created_at',
        order: 'desc',
        limit: 9,
        ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
      });
      expect(second.documents.map(({ id }) => id)).toEqual(['doc-a', 'doc-d', 'doc-b']);
      expect(second.nextCursor).toBeNull();
    });

    test('a page can be narrowed by status and by part of a name or title, ignoring case', async () => {
      const { documents } = context.store;
      await ingest(context.store, marley, { ...cratchit, filePath: 'Ärger_100%.txt' });
      await documents.accept('t', [newDocument({ ...marley, id: 'doc-p' })]);
      const page = async (more: object) =>
        (await documents.page({ sort: 'created_at', order: 'asc', limit: 9, ...more })).documents.map(
          ({ id }) => id,
        );
      expect(await page({ status: 'pending' })).toEqual(['doc-p']);
      expect(await page({ text: 'STAVE' })).toEqual(['doc-m']);
      expect(await page({ text: 'ärger_100%' })).toEqual(['doc-c']);
      expect(await page({ text: '.TXT', status: 'processed' })).toEqual(['doc-m', 'doc-c']);
      expect(await page({ text: '_1%0' })).toEqual([]);
    });

    test('a cursor from elsewhere is refused', async () => {
      const { documents } = context.store;
      await documents.accept('t', [newDocument(marley), newDocument(cratchit)]);
      const { nextCursor } = await documents.page({ sort: 'created_at', order: 'asc', limit: 1 });
      for (const cursor of ['x', '', 'bnVsbA', nextCursor ?? '']) {
        const wrong = documents.page({ sort: 'file_path', order: 'asc', limit: 1, cursor });
        await expect(wrong, cursor).rejects.toMatchObject({ name: 'StoreError', code: 'invalid_cursor' });
      }
    });
  });

  describe('the input directory', () => {
    const from = (id: string, input: InputFile): NewDocument => ({
      ...newDocument({ ...marley, id }),
      input,
    });
    const statuses = async () => {
      const records = Object.values(await context.store.documents.byStatus()).flat();
      return records.map(({ id, status }) => `${id} ${status}`).sort();
    };
    const publishAll = async () => {
      const { queue } = context.store;
      for (const claimed of await queue.claim(10)) await queue.publish(claimed, prepare(marley));
    };

    test('knows its files', async () => {
      const { documents } = context.store;
      await documents.accept('t', [
        from('doc-1', inputFile('b/x.txt', { uploaded: true })),
        from('doc-2', inputFile('a.txt')),
      ]);
      await documents.accept('t', [from('doc-2', inputFile('a.txt', { size: 11, modifiedAt: 2000.25 }))]);
      expect(await documents.inputs()).toEqual([
        { path: 'a.txt', size: 11, modifiedAt: 2000.25, uploaded: false },
        { path: 'b/x.txt', size: 10, modifiedAt: 1000.5, uploaded: true },
      ]);
    });

    test('a changed file takes the place of what it was once it is published', async () => {
      const { documents } = context.store;
      await documents.accept('t', [from('doc-1', inputFile('a.txt'))]);
      await publishAll();
      await documents.accept('t', [from('doc-2', inputFile('a.txt', { size: 12 }))]);
      expect(await statuses()).toEqual(['doc-1 processed', 'doc-2 pending']);
      await publishAll();
      expect(await statuses()).toEqual(['doc-2 processed']);
      expect(await context.store.graph.size()).toEqual({
        documents: 1,
        chunks: 1,
        entities: 2,
        relations: 1,
      });
    });

    test('what another path or an insert names stays', async () => {
      const { documents } = context.store;
      await documents.accept('t', [
        from('doc-1', inputFile('a.txt')),
        from('doc-1', inputFile('copy.txt')),
        from('doc-2', inputFile('b.txt')),
        newDocument({ ...marley, id: 'doc-2' }),
      ]);
      await publishAll();
      await documents.accept('t', [from('doc-3', inputFile('a.txt')), from('doc-4', inputFile('b.txt'))]);
      await publishAll();
      expect(await statuses()).toEqual(['doc-1', 'doc-2', 'doc-3', 'doc-4'].map((id) => `${id} processed`));
      await documents.accept('t', [from('doc-3', inputFile('copy.txt'))]);
      expect(await statuses()).toEqual(['doc-2', 'doc-3', 'doc-4'].map((id) => `${id} processed`));
    });

    test('a file that changes twice before it is read leaves only its last version', async () => {
      const { documents } = context.store;
      await documents.accept('t', [from('doc-1', inputFile('a.txt'))]);
      await publishAll();
      await documents.accept('t', [from('doc-2', inputFile('a.txt')), from('doc-3', inputFile('a.txt'))]);
      await publishAll();
      expect(await statuses()).toEqual(['doc-3 processed']);
    });

    test('a file that changes and changes back leaves what it was', async () => {
      const { documents } = context.store;
      await documents.accept('t', [from('doc-1', inputFile('a.txt'))]);
      await publishAll();
      await documents.accept('t', [from('doc-2', inputFile('a.txt')), from('doc-1', inputFile('a.txt'))]);
      await publishAll();
      expect(await statuses()).toEqual(['doc-1 processed']);
      await documents.accept('t', [
        from('doc-4', inputFile('q.txt')),
        from('doc-5', inputFile('q.txt')),
        from('doc-4', inputFile('q.txt')),
        from('doc-6', inputFile('q.txt')),
      ]);
      await publishAll();
      expect(await statuses()).toEqual(['doc-1 processed', 'doc-6 processed']);
    });

    test('a version that is deleted before it was read gives the path back to the one before, to be looked at anew', async () => {
      const { documents, queue } = context.store;
      const version = (id: string) => ({ ...from(id, inputFile('a.txt')), filePath: 'a.txt' });
      await documents.accept('t', [version('doc-1')]);
      await publishAll();
      await documents.accept('t', [version('doc-2')]);
      for (const claimed of await queue.claim(1)) await queue.fail(claimed, 'It is cut short.');
      await documents.delete('doc-2');
      expect(await statuses()).toEqual(['doc-1 processed']);
      const [input] = await documents.inputs();
      expect(input?.path).toBe('a.txt');
      expect(input?.modifiedAt).not.toBe(inputFile('a.txt').modifiedAt);
      await documents.accept('t', [version('doc-3')]);
      await publishAll();
      expect(await statuses()).toEqual(['doc-3 processed']);
    });

    test('a version that is deleted between two others leaves what it was to replace to the next', async () => {
      const { documents } = context.store;
      const version = (id: string) => ({ ...from(id, inputFile('a.txt')), filePath: 'a.txt' });
      await documents.accept('t', [version('doc-1')]);
      await publishAll();
      await documents.accept('t', [version('doc-2'), version('doc-3')]);
      await documents.delete('doc-2');
      expect(await statuses()).toEqual(['doc-1 processed', 'doc-3 pending']);
      await publishAll();
      expect(await statuses()).toEqual(['doc-3 processed']);
    });
  });

  describe('deleting documents', () => {
    test('answers the uploads that may go; unknown ones are null', async () => {
      const { documents } = context.store;
      await documents.accept('t', [
        { ...newDocument(marley), input: inputFile('m.txt', { uploaded: true }) },
        { ...newDocument(marley), input: inputFile('own.txt') },
      ]);
      expect(await documents.delete('doc-m')).toEqual([inputFile('m.txt', { uploaded: true })]);
      expect(await documents.delete('doc-m')).toBeNull();
      expect(await documents.inputs()).toEqual([]);
    });

    test('a document can come again after it was deleted', async () => {
      const { documents, search } = context.store;
      await ingest(context.store, marley);
      await documents.delete('doc-m');
      expect(await search.chunks(['partner'], 5)).toEqual([]);
      await ingest(context.store, marley);
      expect(await documents.get('doc-m')).toMatchObject({ status: 'processed' });
      expect(await search.chunks(['partner'], 5)).toHaveLength(1);
    });

    test('everything of the workspace goes, and nothing of another', async () => {
      const { store, other } = context;
      await ingest(other, cratchit);
      for (const again of [1, 2]) {
        await ingest(store, marley, cratchit);
        await store.documents.accept('t', [
          { ...newDocument({ ...marley, id: 'doc-u' }), input: inputFile('u.txt', { uploaded: true }) },
          { ...newDocument({ ...marley, id: 'doc-v' }), input: inputFile('v.txt') },
        ]);
        await store.graph.editEntity({ name: 'Marley', rename: 'Jacob', properties: { dead: true } });
        await store.cache.put('mix', 'k', 'v');
        expect(await store.documents.deleteAll(), `${again}`).toEqual({
          documents: 4,
          uploads: [inputFile('u.txt', { uploaded: true })],
        });
        expect(await store.documents.counts()).toEqual({
          pending: 0,
          processing: 0,
          processed: 0,
          failed: 0,
        });
        expect(await store.graph.size()).toEqual({ documents: 0, chunks: 0, entities: 0, relations: 0 });
        expect(await store.documents.inputs()).toEqual([]);
        expect(await store.documents.track('track')).toBeNull();
        expect(await store.search.chunks(['scrooge'], 5)).toEqual([]);
        expect(await store.cache.get('mix', 'k')).toBeNull();
      }
      await ingest(store, marley);
      expect(await store.graph.labels()).toEqual(['Marley', 'Scrooge']);
      expect(await other.graph.labels()).toEqual(['Cratchit', 'Scrooge']);
      expect(await other.search.chunks(['cratchit'], 5)).toHaveLength(1);
    });
  });

  test('a cache keeps values by mode and key, and is cleared by mode', async () => {
    const { cache } = context.store;
    await cache.put('mix', 'k', 'one');
    await cache.put('mix', 'k', 'two');
    await cache.put('local', 'k', 'three');
    await cache.put('naive', 'k', 'four');
    expect(await cache.get('mix', 'k')).toBe('two');
    expect(await cache.clear(['mix', 'local'])).toBe(2);
    expect(await cache.get('mix', 'k')).toBeNull();
    expect(await cache.clear([])).toBe(0);
    expect(await cache.clear()).toBe(1);
    expect(await cache.get('naive', 'k')).toBeNull();
  });
}
