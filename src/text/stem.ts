import { stem } from 'porter2';

/** The stem of an English word in lower case, by the Snowball English stemmer (Porter2). */
export function stemEnglish(word: string): string {
  return stem(word);
}
