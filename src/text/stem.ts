import { stem } from 'porter2';

/** All endings that it takes off or changes; every other word is its own stem, and of a text's different words these are four in nine. */
const MAY_CHANGE = /^'|(?:['eisy]|al|ant|ator|ed|ent|er|ful|ic|ing|ion|ism|ll)$/;

/** The stem of an English word in lower case, by the Snowball English stemmer (Porter2). */
export function stemEnglish(word: string): string {
  return MAY_CHANGE.test(word) ? stem(word) : word;
}
