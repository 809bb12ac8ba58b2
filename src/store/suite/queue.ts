import { describe, expect, test } from 'vitest';
import { joinStore } from '../open.ts';
import type { SuiteContext } from '../store-suite.ts';
import { newDocument, prepare } from './test-documents.ts';

const facts = [['Scrooge', 'was the partner of', 'Marley']] as const;
const documents = ['doc-b', 'doc-a', 'doc-c'].map((id) => ({ id, facts }));

export function describeQueue(context: SuiteContext): void {
  describe('the queue', () => {
    test('hands out the oldest first, each once', async () => {
      const { queue, documents: kept } = context.store;
      await kept.accept('t', documents.map(newDocument));
      const first = await queue.claim(2);
      expect(first.map(({ id, filePath }) => [id, filePath])).toEqual([
        ['doc-b', 'doc-b.txt'],
        ['doc-a', 'doc-a.txt'],
      ]);
      expect((await queue.claim(2)).map(({ id }) => id)).toEqual(['doc-c']);
      expect(await queue.claim(2)).toEqual([]);
    });

    test('a released document goes back to its old place', async () => {
      const { queue, documents: kept } = context.store;
      await kept.accept('t', documents.map(newDocument));
      const [first] = await queue.claim(2);
      if (first) await queue.release(first);
      expect((await queue.claim(3)).map(({ id }) => id)).toEqual(['doc-b', 'doc-c']);
    });

    test('gives what arrived, text or bytes, while the claim holds', async () => {
      const { queue, documents: kept } = context.store;
      const bytes = new Uint8Array([0, 255, 1]);
      const [a = newDocument({ id: 'a', facts }), b] = documents.map(newDocument);
      await kept.accept('t', [a, { ...(b ?? a), content: { bytes } }]);
      const [text, file] = await queue.claim(2);
      if (!text || !file) throw new Error('Nothing was claimed.');
      expect([text.text, file.text]).toEqual(['Scrooge was the partner of Marley.\n', null]);
      expect(await queue.source(text)).toEqual({ text: 'Scrooge was the partner of Marley.\n' });
      expect(await queue.source(file)).toEqual({ bytes });
      await queue.fail(file, 'broken');
      expect(await queue.source(file)).toBeNull();
      expect(await queue.retry('doc-a')).toBe('failed');
      expect(await queue.retry('doc-a')).toBe('pending');
      expect(await queue.retry('unknown')).toBeNull();
      const [again] = await queue.claim(1);
      expect(again && (await queue.source(again))).toEqual({ bytes });
    });

    test('lets a short text come along with its claim, not a long one', async () => {
      const { queue, documents: kept } = context.store;
      const text = 'Marley was dead. '.repeat(10_000);
      const long = { id: 'long', filePath: 'long.txt', summary: '', length: text.length, content: { text } };
      await kept.accept('t', [long, ...documents.slice(0, 1).map(newDocument)]);
      const claimed = await queue.claim(2);
      expect(claimed.map((document) => document.text)).toEqual([
        null,
        'Scrooge was the partner of Marley.\n',
      ]);
      expect(claimed[0] && (await queue.source(claimed[0]))).toEqual({ text });
    });

    test('keeps what is missing, and counts what models took over all tries', async () => {
      const { queue, documents: kept } = context.store;
      const took = { modelCalls: 3, cachedCalls: 1, promptTokens: 700, completionTokens: 90 };
      await kept.accept('t', documents.slice(0, 1).map(newDocument));
      const [first] = await queue.claim(1);
      if (!first) throw new Error('Nothing was claimed.');
      expect(await kept.get('doc-b')).toMatchObject({ modelCalls: 0, promptTokens: 0 });
      await queue.spend(first, took);
      await queue.fail(first, 'The model is down.');
      await queue.spend(first, took);
      expect(await kept.get('doc-b')).toMatchObject({ status: 'failed', ...took });
      await queue.retry('doc-b');
      const [again] = await queue.claim(1);
      if (!again) throw new Error('Nothing was claimed.');
      const usage = { modelCalls: 1, cachedCalls: 3, promptTokens: 200, completionTokens: 30 };
      const warning = 'Page 2 is missing.';
      await queue.publish(again, { ...prepare({ id: 'doc-b', facts }), usage, warning });
      expect(await kept.get('doc-b')).toMatchObject({
        status: 'processed',
        warning,
        modelCalls: 4,
        cachedCalls: 4,
        promptTokens: 900,
        completionTokens: 120,
      });
    });

    test('an older claim does nothing', async () => {
      const { queue, documents: kept, graph } = context.store;
      const prepared = prepare({ id: 'doc-b', facts });
      await kept.accept('t', documents.slice(0, 1).map(newDocument));
      const [stale] = await queue.claim(1);
      if (!stale) throw new Error('Nothing was claimed.');
      await queue.release(stale);
      const [fresh] = await queue.claim(1);
      if (!fresh) throw new Error('Nothing was claimed.');
      await queue.fail(stale, 'late');
      await queue.release(stale);
      expect(await queue.source(stale)).toBeNull();
      expect(await queue.publish(stale, prepared)).toBe(false);
      expect(await kept.counts()).toMatchObject({ processing: 1 });
      const twice = [queue.publish(fresh, prepared), queue.publish(fresh, prepared)];
      expect(await Promise.all(twice)).toEqual([true, false]);
      expect(await queue.publish(fresh, prepared)).toBe(false);
      expect(await graph.size()).toEqual({ documents: 1, chunks: 1, entities: 2, relations: 1 });
    });

    test('a document that was deleted meanwhile is not published', async () => {
      const { queue, documents: kept, graph } = context.store;
      await kept.accept('t', documents.map(newDocument));
      const [first] = await queue.claim(1);
      if (!first) throw new Error('Nothing was claimed.');
      await kept.delete(first.id);
      expect(await queue.publish(first, prepare({ id: first.id, facts }))).toBe(false);
      expect(await graph.labels()).toEqual([]);
    });

    test('at start what was being processed is pending again', async () => {
      const { queue, documents: kept } = context.store;
      await kept.accept('t', documents.map(newDocument));
      await queue.claim(2);
      expect(await queue.recover()).toBe(2);
      expect(await queue.recover()).toBe(0);
      expect((await queue.claim(9)).map(({ id }) => id)).toEqual(['doc-b', 'doc-a', 'doc-c']);
    });

    test('of documents published together one that cannot be is left out whole', async () => {
      const { queue, documents: kept, graph } = context.store;
      await kept.accept('t', documents.map(newDocument));
      const claimed = await queue.claim(3);
      const results = await Promise.allSettled(
        claimed.map((document) => {
          const prepared = prepare({ id: document.id, facts });
          const broken = { ...prepared, chunks: [] };
          return queue.publish(document, document.id === 'doc-a' ? broken : prepared);
        }),
      );
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await kept.counts()).toMatchObject({ processed: 2, processing: 1 });
      expect(await graph.size()).toEqual({ documents: 3, chunks: 2, entities: 2, relations: 1 });
    });

    test('another handle on the engine sees and does the same', async () => {
      const joined = joinStore(context.engine.share().data);
      const { queue, documents: kept } = joined.workspace('joined');
      await kept.accept('t', documents.map(newDocument));
      for (const claimed of await queue.claim(3))
        await queue.publish(claimed, prepare({ id: claimed.id, facts }));
      joined.close();
      expect(await context.engine.workspace('joined').documents.counts()).toMatchObject({ processed: 3 });
      await expect(queue.claim(1)).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' });
    });
  });
}
