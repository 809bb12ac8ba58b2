import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoadedSet, loadSet } from '../../bench/question-set.ts';
import { isDeclined } from '../../src/retrieval/answer/decline.ts';
import { createRetrieval } from '../../src/retrieval/pipeline.ts';
import { QUERY_DEFAULTS } from '../../src/retrieval/query.ts';

/** News, chats, a manual, a log, minutes and a novel, all made up: what is asked of them is asked as people ask, not as quizzes do. */
const PASSAGES: ReadonlyArray<readonly [title: string, text: string]> = [
  [
    'Ferry runs aground off Tarn Head',
    'TARN HEAD, 14 March 2031 – The car ferry Blue Heron ran aground off Tarn Head on Tuesday evening. All 212 passengers were brought ashore by lifeboat. Captain Ines Okafor said the steering had failed. The company has suspended the line until April.',
  ],
  [
    'Mill Street bakery to close',
    'Brannock – The bakery on Mill Street will close its doors on 30 June after 84 years. Owner Piet Lammers blamed the price of electricity. The building was sold to a chain of pharmacies for 1.2 million crowns.',
  ],
  [
    'Council votes for a tram',
    'The city council of Brannock voted on Monday to build a tram from the station to the university. Mayor Sunniva Hale called it overdue. Construction is to begin in 2033 and will cost 340 million crowns. Eleven councillors voted against it.',
  ],
  [
    'Tennis: Vance beats Oduya',
    'Lena Vance won the Harbour Cup on Sunday, beating Grace Oduya 6–4, 7–5. It was her third title this year. Vance thanked her coach, Milo Brandt.',
  ],
  [
    'Chat 20310402',
    'Time: 20310402_18:30\nMirelle: I finally adopted a dog from the shelter! Her name is Biscuit.\nJonas: Congratulations! How old is she?\nMirelle: She is four. The vet checked her yesterday.',
  ],
  [
    'Chat 20310409',
    'Time: 20310409_08:15\nJonas: My laptop died this morning, the screen stays black.\nMirelle: Oh no! Bring it to the repair shop on Quay Street, they fixed mine for 60 crowns.\nJonas: Thanks, I will go there on Friday.',
  ],
  [
    'Chat 20310421',
    'Time: 20310421_20:05\nMirelle: Are you coming to the concert on Saturday?\nJonas: Yes, Petra got us three tickets. We meet at the fountain at 7 pm.',
  ],
  [
    'Descaling the Velo 300',
    'Descale the machine every three months. Pour one litre of water and a sachet of descaler into the tank. Hold the steam button for five seconds until the light blinks orange. Never use vinegar: it damages the seals.',
  ],
  [
    'Velo 300: faults',
    'If the red light stays on, the water tank is empty. If no coffee comes out, the filter is clogged and must be cleaned. The fuse is under the drip tray.',
  ],
  [
    'Velo 300: warranty',
    'The warranty of the Velo 300 lasts 24 months from the day of purchase. It does not cover limescale. Send the machine to the service centre in Odenburg.',
  ],
  [
    'Night log',
    '2031-05-01 22:10 Pump two stopped without an alarm.\n\n2031-05-01 23:40 The spare valve was fitted by the night crew.\n\n2031-05-02 02:15 Pump two runs again at full pressure.',
  ],
  [
    'Minutes of the garden club',
    'Present: Ottilie Gray, Tom Ashdown, Bea Lind. The club has 46 members. Bea Lind was elected treasurer. The plant sale takes place on 12 May in the school yard. The shed will be repaired by Tom Ashdown.',
  ],
  [
    'The Lantern Keeper',
    'The Lantern Keeper\n\nby Rosalind Achterberg\n\nOld Hesper had kept the lantern for thirty years, and his father before him. Nobody in the village knew that he could not read. His niece Wren came every Sunday with bread and the newspaper, and he held it upside down.',
  ],
  [
    'The Lantern Keeper, chapter 2',
    'Wren had found the letter behind the clock. It was from the lighthouse board, and it was eleven years old. She read it twice before she sat down. Hesper was her mother’s brother, and she had never seen him weep.',
  ],
  [
    'The Lantern Keeper, chapter 3',
    'The storm broke at midnight. The schooner Amaranth was lost with nine men. Hesper rowed out alone and brought back the cook, a boy called Silas.',
  ],
  [
    'The Brass Heron',
    [
      'CHARACTERS\n\nCorin Thackeray, a miser, surviving partner of the firm.\nLinnet, Thackeray’s niece.\nMrs. Ostler, a laundress.',
      'Thackeray shut the door of the counting-house. “Are you Mr. Thackeray or Mr. Brandreth?” asked the stranger. “Mr. Brandreth has been dead these nine years,” Thackeray replied. “He died nine years ago, this very night.” The stranger bowed. “Many cannot pay,” said he, “and many would rather die. I shall ask again in May.” The fog grew thicker.',
      'A boy sang in the street. The clerk rubbed his hands by the candle. The bells of the minster struck five. It was quite dark by then. The lamps were lit in the court. Two merchants went by. “I will live in the Future,” laughed one of them. A dog barked at the cart.',
      'Thackeray ate his supper alone and went home to bed. He lived in chambers above a wine merchant’s cellar. They were gloomy rooms. Nobody came to see him but Linnet.',
    ].join('\n\n'),
  ],
  [
    'Sleep and shift work',
    'We followed 1,480 nurses for six years. Night shifts were associated with shorter sleep. Naps of twenty minutes improved alertness. We found no effect of coffee on sleep quality.',
  ],
  [
    'Zinc and the common cold',
    'Zinc lozenges shortened colds by a day on average. The trial had 320 participants. Nausea was the most common side effect.',
  ],
  ['Ines Okafor', 'Ines Okafor is a Norrish sea captain. She was born in Port Selby on 3 August 1984.'],
  ['Piet Lammers', 'Piet Lammers is a Brannock baker. He was born on 9 February 1969 in Dunmoor.'],
  [
    'Quantile',
    'Quantile is a library for streaming statistics. It keeps sketches of bounded size and is written in Rust.',
  ],
];

const open: AsyncDisposable[] = [];
let ask: (question: string) => Promise<string>;
beforeAll(async () => {
  const loaded: LoadedSet = await loadSet(
    PASSAGES.map(([title, text], at) => ({ id: `${at}`, title, text })),
  );
  open.push(loaded);
  const { answer } = createRetrieval({ store: loaded.store, contextTokens: 16_000 });
  ask = async (query) => (await answer({ ...QUERY_DEFAULTS, mode: 'mix', query })).response;
});
afterAll(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
});

test.each([
  ['Who was the captain of the Blue Heron?', /Ines Okafor/],
  ['How many passengers were on the ferry Blue Heron?', /212/],
  ['When will the bakery on Mill Street close?', /30 June/],
  ['Why will the bakery close?', /price of electricity/],
  ['How much will the tram in Brannock cost?', /340 million/],
  ['Who won the Harbour Cup?', /Lena Vance/],
  ['Who is the coach of Lena Vance?', /Milo Brandt/],
  ['Who adopted a dog from the shelter?', /Mirelle/],
  ['Where do Jonas and Mirelle meet for the concert?', /fountain/],
  ['How often should I descale the machine?', /every three months/],
  ['What does it mean if the red light stays on?', /water tank is empty/],
  ['Where is the fuse of the Velo 300?', /under the drip tray/],
  ['How long does the warranty of the Velo 300 last?', /24 months/],
  ['Who was elected treasurer of the garden club?', /Bea Lind/],
  ['When is the plant sale?', /12 May/],
  ['Who wrote The Lantern Keeper?', /Rosalind Achterberg/],
  ['What did Wren find behind the clock?', /letter/],
  ['How many men were lost with the Amaranth?', /nine/],
  ['How many nurses were followed?', /1,480/],
  ['What was the most common side effect of zinc?', /Nausea/],
  ['Where was the captain of the Blue Heron born?', /Port Selby/],
  ['What is Quantile?', /library for streaming statistics/],
  ['When did Brandreth die?', /^nine years ago — .*“He died nine years ago, this very night.”/],
  ['Where does Thackeray live?', /He lived in chambers/],
  ['What is Linnet’s relation to Thackeray?', /^Linnet, Thackeray’s niece\. \[1\]$/],
])('%s', async (question, said) => {
  expect(await ask(question)).toMatch(said);
});

test.each([
  ['Who is older, Ines Okafor or Piet Lammers?', /^Piet Lammers/],
  ['Did Mirelle adopt a dog from the shelter before the laptop of Jonas died?', /^Yes/],
  ['Was the spare valve fitted before pump two stopped?', /^No/],
])('%s is compared', async (question, said) => {
  expect(await ask(question)).toMatch(said);
});

test.each([
  ['Who won the world chess championship in 1987?'],
  ['What is the capital of Mongolia?'],
  ['When was the Sydney Opera House built?'],
  ['How many moons does Jupiter have?'],
  ['Who is the coach of Grace Kwan?'],
  ['Is Tobias Renfield married?'],
  ['When did Brandreth marry?'],
  ['Where was Thackeray born?'],
  ['Where does Mrs. Ostler live?'],
])('%s is declined', async (question) => {
  expect(isDeclined(await ask(question))).toBe(true);
});
