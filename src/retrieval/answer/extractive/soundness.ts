import { countWords, isLetterOrDigit } from '../words.ts';

const ENDS = /[.!?…。！？।؟](?:["'”’»)\]」』]|\[\d{1,3}\])*$/u;

/**
 * How well a line reads as a sentence by itself, 0 to 1: headings, rows of tables, the torn ends of a passage and
 * endless sentences read badly. They are not left out altogether: where there is nothing else, a row answers too.
 */
export function soundness(text: string): number {
  const letters = countLetters(text);
  if (letters === 0) return 0;
  const words = countWords(text);
  let sound = 1;
  if (!ENDS.test(text)) sound *= words <= 8 ? 0.3 : 0.7;
  if (words < 4) sound *= 0.5;
  if (words > 60) sound *= 0.7;
  if (/^\p{Ll}|^[,;:)\]]/u.test(text)) sound *= 0.6;
  if (/\|.*\||\t|^#/.test(text)) sound *= 0.4;
  if (letters / text.length < 0.6) sound *= 0.5;
  return sound;
}

/** Letters and digits; of ASCII counted one by one, which is ten times as fast as asking for their classes. */
function countLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return count + (text.slice(at).match(/[\p{L}\p{N}]/gu)?.length ?? 0);
    if (isLetterOrDigit(code)) count += 1;
  }
  return count;
}
