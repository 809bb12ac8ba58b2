import { expect, test } from 'vitest';
import { ask, passage } from '../answer-support.ts';
import { answerFrom } from '../extractive.ts';

const PASSAGES = [
  passage(1, 'Salt Road', 'Salt Road is a 1931 Danish film directed by Una Falk and starring Nils Brun.'),
  passage(2, 'The Last Lamp', 'The Last Lamp is a 1934 French drama film. It was directed by Per Oban.'),
  passage(3, 'Una Falk', 'Una Falk (3 May 1879 – 10 August 1960) was a Danish film director.'),
  passage(4, 'Per Oban', 'Per Oban was a Danish director and painter. He was born on 4 May 1879 in Lund.'),
  passage(5, 'Nils Brun', 'Nils Brun (born 1901) is a Norwegian actor.'),
];
const first = (question: string) =>
  /^.*?\.(?= \[|$)/.exec(answerFrom(ask(question), PASSAGES, undefined).text)?.[0];

test.each([
  ['Which film came out first, Salt Road or The Last Lamp?', 'Salt Road: 1931, against 1934.'],
  ['Which film came out later, The Last Lamp or Salt Road?', 'The Last Lamp: 1934, against 1931.'],
  ['Who is older, Una Falk or Nils Brun?', 'Una Falk: 3 May 1879, against 1901.'],
  [
    'Which film has the director who is younger, Salt Road or The Last Lamp?',
    'The Last Lamp: 4 May 1879 (Per Oban), against 3 May 1879 (Una Falk).',
  ],
  ['Are Salt Road and The Last Lamp from the same country?', 'No: Danish and French.'],
  ['Do Una Falk and Per Oban share the same nationality?', 'Yes: both Danish.'],
  ['Are the directors of Salt Road and The Last Lamp from the same country?', 'Yes: both Danish.'],
  ['Are both Una Falk and Per Oban directors?', 'Yes, both.'],
  ['Are Una Falk and Nils Brun both directors?', 'No, not both.'],
  ['Which actor is Norwegian, Per Oban or Nils Brun?', 'Nils Brun.'],
])('%s', (question, verdict) => {
  expect(first(question)).toBe(verdict);
});

test('the verdict cites both sides, and the sentences follow', () => {
  const { text, cited } = answerFrom(ask('Who is older, Una Falk or Nils Brun?'), PASSAGES, undefined);
  expect(text).toBe(
    'Una Falk: 3 May 1879, against 1901. [3] [5] Una Falk (3 May 1879 – 10 August 1960) was a Danish film director. [3] Nils Brun (born 1901) is a Norwegian actor. [5]',
  );
  expect([...cited]).toEqual([3, 5]);
});

test('where one side is not known, nothing is decided', () => {
  const { text } = answerFrom(ask('Who died first, Una Falk or Nils Brun?'), PASSAGES, undefined);
  expect(text).not.toContain('against');
});
