import { countWords } from './words.ts';

const ENDS = /[.!?…。！？।؟](?:["'”’»)\]」』]|\[\d{1,3}\])*$/u;

/**
 * How well a line reads as a sentence by itself, 0 to 1: headings, rows of tables, the torn ends of a passage and
 * endless sentences read badly. They are not left out altogether: where there is nothing else, a row answers too.
 */
export function soundness(text: string): number {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
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
