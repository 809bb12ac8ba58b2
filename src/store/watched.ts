import type { Store } from './contract.ts';

/** The same store; tells of each edit and each removal made through it. What ingestion publishes takes another way. */
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
  };
}
