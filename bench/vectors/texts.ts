import { join } from 'node:path';
import { type Passage, readSet, type SetQuestion, setFolders } from '../question-set.ts';

/** Pieces of so many words, half of each in the next one: the first length first, until there are enough. */
const LENGTHS = [40, 20, 60, 30];

/** So many different texts, cut from the passages. */
export async function readPieces(folders: readonly string[], count: number): Promise<string[]> {
  const sets = await readSets(folders);
  const pieces = new Set<string>();
  for (const length of LENGTHS)
    for (const { title, text } of sets.flatMap(({ passages }) => passages)) {
      const words = `${title} ${text}`.split(/\s+/);
      for (let at = 0; at < words.length && pieces.size < count; at += length / 2)
        pieces.add(words.slice(at, at + length).join(' '));
    }
  return [...pieces];
}

/** At most so many questions, from all sets alike. */
export async function readQuestions(folders: readonly string[], count: number): Promise<string[]> {
  const all = (await readSets(folders)).flatMap(({ questions }) => questions);
  const step = Math.max(1, all.length / count);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, at) => all[Math.floor(at * step)]?.question ?? '',
  );
}

async function readSets(
  folders: readonly string[],
): Promise<
  ReadonlyArray<{ readonly passages: readonly Passage[]; readonly questions: readonly SetQuestion[] }>
> {
  return Promise.all((await setFolders(folders)).map((folder) => readSet(join(folder))));
}
