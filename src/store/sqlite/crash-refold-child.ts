/** Has documents follow a merge until it is killed; says how many on standard output. */
import { openStore } from '../open.ts';

const [dataDir = ''] = process.argv.slice(2);
const engine = await openStore({ dataDir });
const { curation } = engine.workspace('default');
for (let documents = -1; documents !== 0; ) {
  documents = await curation.refold();
  process.stdout.write(`${documents}\n`);
}
