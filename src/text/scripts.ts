const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether the text holds a letter of Chinese, Japanese or Korean. */
export function isCjk(text: string): boolean {
  return CJK.test(text);
}
