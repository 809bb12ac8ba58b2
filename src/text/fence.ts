import { createHash } from 'node:crypto';

const DIGITS = 18;

/**
 * Text of documents between two lines that no document can forge: both bear a code made of the text between them, so a document would
 * have to hold a hash of itself (60 bits). The same text has the same code, which the response cache and the providers' caches need.
 * Of digits, because every three of them are one token: the length is the same for any text.
 */
export function fence(text: string): string {
  const hash = createHash('sha256').update(text).digest().readBigUInt64BE();
  const code = (hash % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, '0');
  return `<documents ${code}>\n${text}\n</documents ${code}>`;
}
