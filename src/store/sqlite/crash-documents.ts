import type { TestDocument } from '../suite/test-documents.ts';

/** A small world in which every document touches hubs and leaves. */
export function crashDocument(at: number): TestDocument {
  return {
    id: `doc-${at}`,
    facts: [
      ['Hub', 'knows', `Leaf ${at % 50}`],
      [`Leaf ${at % 50}`, 'lives in', `Town ${at % 7}`],
      [`Only ${at}`, '', 'Hub'],
    ],
    aliases: { Hub: ['Old Hub'] },
  };
}
