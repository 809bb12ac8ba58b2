import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoadedSet, loadSet } from '../../bench/question-set.ts';
import { createRetrieval } from '../../src/retrieval/pipeline.ts';
import { QUERY_DEFAULTS, type QueryMode, type QueryResult } from '../../src/retrieval/query.ts';

/** What goes on between: as long as a chapter. */
const meanwhile = (chapter: number) =>
  Array.from(
    { length: 12 },
    (_, at) =>
      `Ottar walked on through street ${at + chapter * 12} of the town, and the rain ran down the roofs. The carts stood empty by the wall. Ottar thought of the ford and of nothing else, and he was cold. He heard the bells of the minster, and a dog, and then the bells again.`,
  ).join('\n\n');

/** A tale of three who come one after the other, and are named once or twice each and else by what they are. */
const TALE = [
  'OTTAR AND THE FORD\n\nCHARACTERS\n\nOttar, a miser.\nWarden of the Ford Below, a shade of running water.\nWarden of the Ford Between, a tall woman in grey.\nWarden of the Ford Above, an old man without a mouth.',
  'CHAPTER ONE\n\nOttar counted his money. “You will be met by three wardens,” said the voice in the chimney. Ottar laughed.',
  meanwhile(0),
  'CHAPTER TWO\n\nA light came up the stairs. “I am the Warden of the Ford Below,” it said. Ottar was afraid of it. They went out by the window.',
  meanwhile(1),
  'They stood in a yard. The Warden showed him a boy who was mending a net, alone, while the others sang. Ottar knew the boy, and hid his face.',
  meanwhile(2),
  'CHAPTER THREE\n\nThe fire burned green. “Look at me,” said the woman. “I am the Warden of the Ford Between.” Ottar looked.',
  meanwhile(3),
  'The Warden led Ottar to a kitchen where seven people shared one loaf and thanked him for it. Ottar said nothing for an hour.',
  meanwhile(4),
  'CHAPTER FOUR\n\nHe who came last did not speak. “Are you the Warden of the Ford Above?” asked Ottar. The old man bowed.',
  meanwhile(5),
  'The Warden pointed to a stone under the elder tree, with no name on it and no flowers. Ottar fell on his knees. In the morning he bought bread for the whole street.',
].join('\n\n');

const OTHERS = [
  [
    'The lights of Skerry',
    'Skerry has three lights: North Light, South Light and Harbour Light. North Light was built in 1801. Harbour Light warns of the bar. South Light burned down.',
  ],
  ['Wardens', 'A warden guards a park or a prison. Wardens are paid by the county.'],
  [
    'The Lammers sisters',
    'The three sisters, Ada, Bea and Cleo, kept a shop. Ada sold hats. The shop was in Mill Street. Bea sold gloves to the mayor. Cleo sold nothing for a year, and then buttons.',
  ],
] as const;

const open: AsyncDisposable[] = [];
let retrieve: (question: string, mode?: QueryMode) => Promise<QueryResult>;
const ask = async (question: string, mode?: QueryMode) => (await retrieve(question, mode)).response;
beforeAll(async () => {
  const passages = [['Ottar and the ford', TALE] as const, ...OTHERS];
  const loaded: LoadedSet = await loadSet(
    passages.map(([title, text], at) => ({ id: `${at}`, title, text })),
  );
  open.push(loaded);
  const { answer } = createRetrieval({ store: loaded.store, contextTokens: 16_000 });
  retrieve = (query, mode = 'mix') => answer({ ...QUERY_DEFAULTS, mode, query });
});
afterAll(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
});

test.each(['naive', 'local', 'global', 'hybrid', 'mix'] as const)(
  'in %s, what three did is told of each, in turn',
  async (mode) => {
    const answer = await ask('What did the three wardens show Ottar?', mode);
    expect(answer).toMatch(
      /^Warden of the Ford Below: The Warden showed him a boy .* \[\d\] Warden of the Ford Between: The Warden led Ottar to a kitchen .* \[\d\] Warden of the Ford Above: The Warden pointed to a stone/,
    );
    expect(new Set(answer.match(/\[\d\]/g)).size).toBeGreaterThan(1);
  },
);

test('who they are is said at once', async () => {
  expect(await ask('Who are the three wardens?')).toMatch(
    /^Warden of the Ford Below, Warden of the Ford Between and Warden of the Ford Above\. \[\d\] Warden of the Ford Below, a shade of running water\./,
  );
});

test('of one of them, what it did is told from its own part of the tale', async () => {
  const answer = await ask('What did the Warden of the Ford Between show Ottar?');
  expect(answer).toMatch(/^Warden of the Ford Between: The Warden led Ottar to a kitchen/);
  expect(answer).not.toMatch(/elder tree|mending a net/);
});

test('each passage is retrieved once', async () => {
  const { references } = await retrieve('Who are the three wardens?');
  const places = references.map(({ documentId, start }) => `${documentId} ${start}`);
  expect(new Set(places).size).toBe(places.length);
});

test('a set that is only listed is told of by its names', async () => {
  expect(await ask('What did the three sisters sell?')).toMatch(
    /^Ada sold hats\. \[\d\] Bea sold gloves to the mayor\. \[\d\] Cleo sold nothing/,
  );
});

test('of a set that nobody tells of the question is answered as any other', async () => {
  expect(await ask('What did the four bishops eat?')).toMatch(/could not find/);
});
