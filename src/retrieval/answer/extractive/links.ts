import { entityKey } from '../../../graph/identity.ts';
import type { Passage } from '../../context/passages.ts';
import type { Sentence } from './sentences.ts';

/** Shorter titles are words rather than names. */
const SHORTEST_NAME = 4;
/** "Una M. Falk" is called Una Falk. */
const MIDDLE_INITIALS = / (?:\p{Lu}\. )+/gu;

/** The name that a text without a title begins with, of two words and more: "Ines Karrow was born …" is about her. */
const LEADING_NAME = /^\p{Lu}[\p{L}’'-]{1,40}(?: (?:(?:of|de|van|von) )?\p{Lu}[\p{L}’'-]{1,40}){1,5}/u;

/** What a passage is about, by its title or how it begins, without the bracket that tells namesakes apart. */
function subjectOf({ chunk, text }: Passage): string {
  const name = chunk.title ?? LEADING_NAME.exec(text)?.[0] ?? '';
  return name.replace(/\s*\([^)]*\)$/, '');
}

/**
 * Where each sentence leads: to the passages whose subject it names, if the question does not. "Harwin II was a son of
 * Iselda of Tours." leads from the passage on Harwin, whom the question names, to the one on Iselda.
 */
export type Links = ReadonlyMap<Sentence, ReadonlySet<Passage>>;

export function readLinks(question: string, sentences: readonly Sentence[]): Links {
  const asked = ` ${entityKey(question)} `;
  const named = [...new Set(sentences.map(({ passage }) => passage))].flatMap((passage) => {
    const name = subjectOf(passage);
    if (name.length < SHORTEST_NAME || asked.includes(` ${entityKey(name)} `)) return [];
    const plain = name.replace(MIDDLE_INITIALS, ' ');
    return [{ passage, names: plain === name ? [name] : [name, plain] }];
  });
  return new Map(
    sentences.map((sentence) => [
      sentence,
      new Set(
        named
          .filter(
            ({ passage, names }) =>
              passage !== sentence.passage && names.some((name) => sentence.text.includes(name)),
          )
          .map(({ passage }) => passage),
      ),
    ]),
  );
}
