import type { PreparedDocument, Store } from '../../src/store/contract.ts';

const CHUNKS_OF_DOCUMENT = 200;

/** Keeps the texts as chunks with these vectors; without words or graph, which are not what is measured. */
export async function publishVectors(
  { documents, queue }: Store,
  space: number,
  texts: readonly string[],
  vectors: readonly Float32Array[],
): Promise<void> {
  for (let from = 0; from < texts.length; from += CHUNKS_OF_DOCUMENT) {
    const some = texts.slice(from, from + CHUNKS_OF_DOCUMENT);
    const text = some.join('\n');
    const id = `doc-${from}`;
    await documents.accept('bench', [
      { id, filePath: id, summary: '', length: text.length, content: { text } },
    ]);
    const [claimed] = await queue.claim(1);
    if (!claimed) continue;
    await queue.publish(claimed, prepare(text, some), {
      space,
      hashes: some.map(() => ''),
      vectors: vectors.slice(from, from + CHUNKS_OF_DOCUMENT),
    });
  }
}

function prepare(text: string, pieces: readonly string[]): PreparedDocument {
  let end = -1;
  const chunks = pieces.map((piece) => {
    const start = end + 1;
    end = start + piece.length;
    return { start, end, text: piece, tokens: 1, page: null, heading: null, terms: [], headingTerms: [] };
  });
  return { text, title: null, titleTerms: [], summary: '', chunks, entities: [], relations: [] };
}
