import { splitSentences } from '../src/text/sentences.ts';
import type { Passage, SetQuestion } from './question-set.ts';

/** As SQuAD and HotpotQA compare answers: lower case, without punctuation and articles, on single spaces, padded. */
export function normalize(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')
    .replace(/\b(?:an?|the)\b/g, ' ')
    .split(/\s+/);
  return ` ${words.filter((word) => word !== '').join(' ')} `;
}

/** Whether a text holds the words of an answer, in its order. */
export function holds(text: string, answer: string): boolean {
  return normalize(text).includes(normalize(answer));
}

const CITATION = /\s*\[\d+\]/g;

/** Without its citations, which are no words of it. */
export function firstSentence(answer: string): string {
  const plain = answer.replace(CITATION, '').trim();
  const first = splitSentences(plain)[0];
  return first ? plain.slice(first.start, first.end) : '';
}

export function wordCount(answer: string): number {
  return answer.replace(CITATION, '').split(/\s+/).filter(Boolean).length;
}

/** `open`: the answer has to be found. `which`: it is one of those named in the question. `yes-no`: as it says. */
export type Form = 'open' | 'which' | 'yes-no';

export function formOf(question: string, answer: string): Form {
  if (/^(?:yes|no)$/i.test(answer.trim())) return 'yes-no';
  return holds(question, answer) ? 'which' : 'open';
}

/** "Which came out first, Alpha or Beta?", "Was Ada or Grace born first?", "Who is older out of Ada and Grace?" */
const CHOICE =
  /(?:[,:–-]|\b(?:between|out of|of|is|was|did|does|has|are|were))\s+(?:either\s+)?([^,:]+?),?\s+(?:or|and)\s+([^?]+)/giu;

/**
 * Whether the first sentence gives the verdict: yes or no as its first word; of two, the right one, and the other not
 * before it.
 */
export function rightVerdict(form: Form, question: string, answer: string, gold: string): boolean {
  const first = normalize(firstSentence(answer));
  const wanted = normalize(gold);
  if (form === 'yes-no') return first.startsWith(wanted);
  const at = first.indexOf(wanted);
  if (at < 0) return false;
  const others = Array.from(question.matchAll(CHOICE), ([, one = '', other = '']) => [one, other])
    .flat()
    .map(normalize)
    .filter((name) => name.trim() !== '' && !name.includes(wanted) && !wanted.includes(name));
  return others.every((name) => first.indexOf(name) < 0 || first.indexOf(name) > at);
}

export function leaveOut(passages: readonly Passage[], ids: readonly string[]): Passage[] {
  const left = new Set(ids);
  return passages.filter(({ id }) => !left.has(id));
}

/** Of a question's gold passages those without which it cannot be answered: that hold the answer, or else the last. */
export function answeringIds(
  { question, answer, gold }: SetQuestion,
  passages: readonly Passage[],
): string[] {
  const holding =
    formOf(question, answer) === 'open'
      ? passages.filter(({ id, text }) => gold.includes(id) && holds(text, answer)).map(({ id }) => id)
      : [];
  return holding.length > 0 ? holding : gold.slice(-1);
}
