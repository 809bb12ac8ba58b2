import { describe, expect, test } from 'vitest';
import type { SuiteContext } from '../store-suite.ts';
import { ingest, type TestDocument } from './test-documents.ts';

/** Says so many things of Ada. */
function aboutAda(id: string, things: number): TestDocument {
  const facts = Array.from(
    { length: things },
    (_, at) => ['Ada', 'met', `Person ${at}`, `${id} says ${at}.`] as const,
  );
  return { id, facts, aliases: { Ada: ['Lady Lovelace'] } };
}

export function describeCuration(context: SuiteContext): void {
  const idOf = async (name: string) => (await context.store.graph.idOf(name)) ?? 0;
  const described = async (least = 1) => {
    const [one] = await context.store.curation.described([await idOf('Ada')], least);
    return one;
  };
  const summarize = async (text: string) => {
    const one = await described();
    if (!one) throw new Error('There is nothing to summarise.');
    const { id, documents, mentions, descriptions } = one;
    const sources = descriptions.map(({ hash }) => hash);
    return context.store.curation.putSummary({ id, documents, mentions, text, sources });
  };
  const shown = async () => (await context.store.graph.entities([await idOf('Ada')]))[0]?.description;

  describe('what was published', () => {
    test('is told once, by task, a few documents at a time', async () => {
      const { curation, documents } = context.store;
      await ingest(context.store, ...Array.from({ length: 20 }, (_, at) => aboutAda(`doc-${at}`, 1)));
      const seen = new Set<number>();
      let rounds = 0;
      for (let next = await curation.published('a'); next; next = await curation.published('a')) {
        for (const entity of next.entities) seen.add(entity);
        await curation.advance('a', next.until);
        rounds += 1;
      }
      expect([...seen].sort()).toEqual([await idOf('Ada'), await idOf('Person 0')].sort());
      expect(rounds).toBeGreaterThan(1);
      expect(await curation.published('b')).not.toBeNull();
      await ingest(context.store, aboutAda('doc-new', 2));
      expect((await curation.published('a'))?.entities).toHaveLength(3);
      await documents.delete('doc-new');
      expect(await curation.published('a')).toBeNull();
    });

    test('a profile tells by what names and as what documents know an entity', async () => {
      const { curation, graph } = context.store;
      await ingest(context.store, aboutAda('doc-a', 2), aboutAda('doc-b', 1));
      const id = await idOf('Ada');
      expect(await curation.profiles([id, 999_999])).toEqual([
        {
          id,
          key: 'ada',
          name: 'Ada',
          types: [['person', 3]],
          aliases: [
            ['ada', 3],
            ['lady lovelace', 2],
          ],
          documents: 2,
          degree: 2,
          isEdited: false,
        },
      ]);
      await graph.editEntity({ name: 'Ada', type: 'x', properties: {} });
      expect(await curation.profiles([id])).toMatchObject([{ isEdited: true }]);
    });
  });

  describe('a summary', () => {
    test('is shown in place of the descriptions, until it is dropped or an editor writes', async () => {
      const { curation, graph } = context.store;
      await ingest(context.store, aboutAda('doc-a', 3));
      expect(await described(4)).toBeUndefined();
      expect(await described(3)).toMatchObject({ name: 'Ada', documents: 1, mentions: 3, summary: null });
      expect((await described())?.descriptions.map(({ text }) => text)).toContain('Ada: doc-a says 0.');
      expect(await summarize('All of it.')).toBe(true);
      expect(await shown()).toBe('All of it.');
      expect((await described())?.summary).toMatchObject({ text: 'All of it.' });
      await curation.dropSummary(await idOf('Ada'));
      expect(await shown()).toContain('doc-a says');
      await summarize('All of it.');
      await graph.editEntity({ name: 'Ada', description: 'Mine.', properties: {} });
      expect(await shown()).toBe('Mine.');
      expect(await described()).toBeUndefined();
    });

    test('that could not be made leaves the descriptions', async () => {
      await ingest(context.store, aboutAda('doc-a', 3));
      await summarize('');
      expect(await shown()).toContain('doc-a says');
      expect((await described())?.summary).toMatchObject({ text: '' });
    });

    test('is out of date when the entity is mentioned otherwise, and withdrawn when something of it is deleted', async () => {
      const { curation, documents } = context.store;
      await ingest(context.store, aboutAda('doc-a', 3));
      await summarize('Of one.');
      expect(await curation.outdated(9)).toEqual([]);
      await ingest(context.store, aboutAda('doc-b', 1));
      expect(await curation.outdated(9)).toEqual([await idOf('Ada')]);
      expect(await shown()).toBe('Of one.');
      await summarize('Of both.');
      expect(await curation.outdated(9)).toEqual([]);
      await documents.delete('doc-b');
      expect(await shown()).not.toBe('Of both.');
      expect((await described())?.summary).toBeNull();
      expect(await curation.outdated(9)).toEqual([await idOf('Ada')]);
    });

    test('made of what is gone by now is not taken', async () => {
      const { curation, documents } = context.store;
      await ingest(context.store, aboutAda('doc-a', 3), aboutAda('doc-b', 3));
      const before = await described();
      if (!before) throw new Error('There is nothing to summarise.');
      await documents.delete('doc-b');
      const sources = before.descriptions.map(({ hash }) => hash);
      expect(await curation.putSummary({ ...before, text: 'Of both.', sources })).toBe(false);
      expect(await curation.putSummary({ ...before, id: 999_999, text: 'x', sources: [] })).toBe(false);
      expect(await shown()).not.toBe('Of both.');
    });

    test('goes with its entity, and follows its name', async () => {
      const { graph, documents } = context.store;
      await ingest(context.store, aboutAda('doc-a', 3));
      await summarize('All of it.');
      await graph.editEntity({ name: 'Ada', rename: 'Ada King', properties: {} });
      const id = await idOf('Ada King');
      expect(await graph.entities([id])).toMatchObject([{ description: 'All of it.', otherNames: ['Ada'] }]);
      await documents.delete('doc-a');
      await ingest(context.store, aboutAda('doc-a', 3));
      expect((await graph.entities([await idOf('Ada King')]))[0]?.description).not.toBe('All of it.');
    });

    test('of two that were merged and told apart again tells nothing of both', async () => {
      const { curation } = context.store;
      const merge = {
        absorbed: 'Person 0',
        target: 'Ada',
        reason: 'x',
        evidence: 'y',
        by: 'editor',
      } as const;
      await ingest(context.store, aboutAda('doc-a', 3));
      await curation.merge(merge);
      while ((await curation.refold()) > 0);
      await summarize('Of both.');
      await curation.unmerge('Person 0');
      expect(await shown()).not.toBe('Of both.');
    });
  });
}
