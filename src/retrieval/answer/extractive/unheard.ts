import { analyze } from '../../../text/terms.ts';
import type { UnderstoodQuestion } from '../../question/understand.ts';
import { inverseFrequency } from '../../ranking/inverse-frequency.ts';
import type { Sentence } from './sentences.ts';

const WORD = String.raw`\p{Lu}[\p{L}\p{M}\p{N}.-]*(?:['’]\p{L}{2,})?`;
/** "Ada Byron", "the Order of Saint Anne": at the beginning of a question any word has its capital. */
const NAME = new RegExp(String.raw`(?<=\S )${WORD}(?: (?:(?:of|the|de|la|von|van) )*${WORD})+`, 'gu');

/**
 * Whether the question names something that is not spoken of: a word written as a name, or a number, that stands in no
 * document; or a name whose words stand together in none of the sentences and titles.
 */
export function namesUnheard(question: UnderstoodQuestion, sentences: readonly Sentence[]): boolean {
  return namesUnheardWord(question) || namesUnheardOf(question.text, sentences);
}

function namesUnheardWord({ names, idf, corpus }: UnderstoodQuestion): boolean {
  const unheard = inverseFrequency(0, corpus);
  return names.some(
    ({ key, start, end, proper }) =>
      proper && start > 0 && end === start + 1 && analyze(key).some((term) => idf.get(term) === unheard),
  );
}

function namesUnheardOf(question: string, sentences: readonly Sentence[]): boolean {
  const names = question.match(NAME) ?? [];
  if (names.length === 0) return false;
  const titles = [...new Set(sentences.map(({ passage }) => passage.chunk.title ?? ''))];
  const said = [...sentences.map(({ terms }) => terms), ...titles.map((title) => new Set(analyze(title)))];
  return names.some((name) => {
    const terms = analyze(name);
    // "JenniferMoore" is how chats write it.
    const [asOne = ''] = analyze(name.replaceAll(' ', ''));
    return !said.some((words) => words.has(asOne) || terms.every((term) => words.has(term)));
  });
}
