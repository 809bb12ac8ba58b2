/** Texts made by rule: a world of people, firms and towns that know each other, the same for the same seed. */

export const GIVEN = [
  'Ada',
  'Bruno',
  'Clara',
  'Dmitri',
  'Elena',
  'Farid',
  'Greta',
  'Hugo',
  'Irene',
  'Jonas',
  'Karla',
  'Leo',
];
export const FAMILY = [
  'Abbott',
  'Berger',
  'Castell',
  'Dorn',
  'Eklund',
  'Farrow',
  'Grimaldi',
  'Holm',
  'Ivers',
  'Jansen',
];
export const TOWNS = [
  'Aldermere',
  'Brackwater',
  'Corvane',
  'Dunholt',
  'Eastmarch',
  'Fallowfield',
  'Greywick',
  'Hartsea',
];
const TRADES = [
  'Shipyard',
  'Foundry',
  'Printworks',
  'Brewery',
  'Observatory',
  'Academy',
  'Railway',
  'Museum',
];
export const DEEDS = ['founded', 'bought', 'designed', 'rebuilt', 'sold', 'visited', 'described', 'closed'];

/** A small linear congruential generator (Numerical Recipes' constants): repeatable, not for secrets. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function makeTexts(count: number, sentences = 5, seed = 1): string[] {
  const random = createRandom(seed);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  return Array.from({ length: count }, (_, at) => {
    const hero = `${pick(GIVEN)} ${pick(FAMILY)}`;
    const lines = Array.from({ length: sentences }, () => {
      const year = 1800 + Math.floor(random() * 200);
      return `${hero} ${pick(DEEDS)} the ${pick(TOWNS)} ${pick(TRADES)} in ${year} with ${pick(GIVEN)} ${pick(FAMILY)}.`;
    });
    return `Report ${at + 1}: ${lines.join(' ')}`;
  });
}
