import type { Store } from './contract.ts';

/** The same store; tells of what is changed through it. What ingestion publishes takes another way. */
export function watchStore(store: Store, onChange: () => void): Store {
  const told =
    <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const result = await work(...args);
      onChange();
      return result;
    };
  return {
    ...store,
    documents: {
      ...store.documents,
      delete: told(store.documents.delete),
      deleteAll: told(store.documents.deleteAll),
    },
    graph: {
      ...store.graph,
      editEntity: told(store.graph.editEntity),
      editRelation: told(store.graph.editRelation),
    },
    curation: {
      ...store.curation,
      unmerge: told(store.curation.unmerge),
      putSummary: told(store.curation.putSummary),
      dropSummary: told(store.curation.dropSummary),
      async refold() {
        const documents = await store.curation.refold();
        if (documents > 0) onChange();
        return documents;
      },
    },
  };
}
