import { analyze } from '../../../text/terms.ts';
import type { Passage } from '../../context/passages.ts';
import { readQuestion } from '../../question/read.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';

/** Passages and questions as tests need them. */
export function passage(
  number: number,
  title: string | null,
  text: string,
  documentId = `doc-${number}`,
): Passage {
  const chunk = {
    id: number,
    documentId,
    filePath: `${number}.txt`,
    title,
    ordinal: 0,
    start: 0,
    end: text.length,
    text,
    tokens: 100,
    page: null,
    heading: null,
    score: 1 / number,
  };
  return { number, chunk, start: 0, end: text.length, text };
}

/** A question about `name`, all of whose words tell the same. */
export function ask(query: string, ...names: string[]): UnderstoodQuestion {
  const question = readQuestion(query, []);
  const entities = names.map((name, entity) => ({
    entity,
    key: name.toLowerCase(),
    name,
    type: 'person',
    weight: 1,
  }));
  const idf = new Map(analyze(query).map((term) => [term, 1]));
  return { ...question, idf, entities, linked: names.length > 0, corpus: 10 };
}
