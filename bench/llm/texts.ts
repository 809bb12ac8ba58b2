import { countTokens } from '../../src/text/tokens.ts';
import { createRandom, DEEDS, FAMILY, GIVEN, TOWNS } from '../../test/support/world.ts';

const THINGS = ['shipyard', 'foundry', 'library', 'brewery', 'observatory', 'academy', 'railway', 'museum'];
const FILLERS = [
  'the accounts of that year were kept with care, and what was owed was paid before the winter came',
  'nobody in the valley thought much of it at first, though the papers wrote of little else for weeks',
  'the drawings were lost in a fire and had to be made again from memory, sheet by sheet',
  'it was said later that the weather alone had decided the matter, which is not quite true',
];

/**
 * Documents of some `tokens` tokens each, never more, about people and towns that many of them share: 480 people, of whom a document
 * names a dozen. The same for the same seed.
 */
export function makeDocuments(count: number, tokens: number, seed: number): string[] {
  const random = createRandom(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const person = () => `${pick(GIVEN)} ${pick(FAMILY)}${pick(['', 'son', 'man', 'berg'])}`;
  return Array.from({ length: count }, (_, at) => {
    const people = Array.from({ length: 12 }, person);
    const sentences = [`Notes on ${people[0]}, number ${seed * 100_000 + at}.`];
    let size = countTokens(sentences[0] ?? '');
    for (;;) {
      const year = 1800 + Math.floor(random() * 200);
      const sentence = `In ${year} ${pick(people)} ${pick(DEEDS)} the ${pick(THINGS)} of ${pick(TOWNS)} with ${pick(people)}; ${pick(FILLERS)}.`;
      size += countTokens(` ${sentence}`);
      if (size > tokens) return sentences.join(' ');
      sentences.push(sentence);
    }
  });
}
