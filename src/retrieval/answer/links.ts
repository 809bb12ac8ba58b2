import { entityKey } from '../../graph/identity.ts';
import type { Passage } from '../context/passages.ts';
import type { Sentence } from './sentences.ts';

/** Shorter titles are words rather than names. */
const SHORTEST_NAME = 4;

/**
 * Where each sentence leads: to the passages whose title it names, if the question does not. "Lothair II was a son of
 * Ermengarde of Tours." leads from the passage on Lothair, whom the question names, to the one on Ermengarde.
 */
export type Links = ReadonlyMap<Sentence, ReadonlySet<Passage>>;

export function readLinks(question: string, sentences: readonly Sentence[]): Links {
  const asked = ` ${entityKey(question)} `;
  const named = [...new Set(sentences.map(({ passage }) => passage))].flatMap((passage) => {
    const name = (passage.chunk.title ?? '').replace(/\s*\([^)]*\)$/, '');
    return name.length >= SHORTEST_NAME && !asked.includes(` ${entityKey(name)} `) ? [{ passage, name }] : [];
  });
  return new Map(
    sentences.map((sentence) => [
      sentence,
      new Set(
        named
          .filter(({ passage, name }) => passage !== sentence.passage && sentence.text.includes(name))
          .map(({ passage }) => passage),
      ),
    ]),
  );
}
