/** Letters as wink knows them: it breaks words at those beyond Latin-1 ("Kova", "č"). */

const BEYOND = /[\u0100-\u02af\u02bb\u1e00-\u1eff]/;
const EACH = new RegExp(BEYOND, 'g');
const WITHOUT_MARKS: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  ŋ: 'n',
  ə: 'e',
  ʻ: "'",
};

/** The text with such letters as the ASCII letters below their marks, of the same length; itself if it has none. */
export function toPlainLetters(text: string): string {
  return BEYOND.test(text) ? text.replace(EACH, plainLetter) : text;
}

function plainLetter(letter: string): string {
  const [base = ''] = letter.normalize('NFD');
  if (base <= 'z') return base;
  return WITHOUT_MARKS[letter] ?? (letter === letter.toLowerCase() ? 'x' : 'X');
}
