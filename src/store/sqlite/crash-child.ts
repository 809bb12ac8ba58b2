/** Publishes documents as fast as it can until it is killed; says how far it is on standard output. */
import { openStore } from '../open.ts';
import { newDocument, prepare } from '../suite/test-documents.ts';
import { crashDocument } from './crash-documents.ts';

const [dataDir = '', count = '0'] = process.argv.slice(2);
const engine = await openStore({ dataDir });
const { documents, queue } = engine.workspace('default');
const all = Array.from({ length: Number(count) }, (_, at) => crashDocument(at));
await documents.accept('t', all.map(newDocument));
const prepared = new Map(all.map((document) => [document.id, prepare(document)]));
for (;;) {
  const claimed = await queue.claim(8);
  if (claimed.length === 0) break;
  await Promise.all(
    claimed.map(async (document) => {
      const ready = prepared.get(document.id);
      if (ready && (await queue.publish(document, ready))) process.stdout.write(`${document.id}\n`);
    }),
  );
}
