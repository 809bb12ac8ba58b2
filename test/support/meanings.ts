/** An embedding that knows what words mean, of a few: words of one line point the same way, all others each their own. */
const MEANINGS = [
  ['physician', 'doctor', 'surgeon', 'medic'],
  ['vessel', 'ship', 'barque', 'boat'],
  ['residence', 'home', 'dwelling', 'house'],
  ['skipper', 'skippered', 'captain', 'commanded'],
  ['perished', 'died', 'death'],
];
const DIMENSIONS = 64;

export function embedMeaning(text: string): number[] {
  const numbers = Array.from({ length: DIMENSIONS }, () => 0.01);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const known = MEANINGS.findIndex((words) => words.includes(word));
    const place = known >= 0 ? known : MEANINGS.length + (hashOf(word) % (DIMENSIONS - MEANINGS.length));
    numbers[place] = (numbers[place] ?? 0) + (known >= 0 ? 3 : 0.3);
  }
  return numbers;
}

function hashOf(word: string): number {
  return [...word].reduce((hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
}
