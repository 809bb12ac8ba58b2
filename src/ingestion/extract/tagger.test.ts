import { expect, test } from 'vitest';
import { dictionaryTag, tag } from './tagger.ts';

const whole = (text: string) => tag(text, { start: 0, end: text.length });
const words = (text: string) => whole(text).map((token) => token.text);
const tagged = (text: string) =>
  whole(text)
    .map((token) => `${token.text}/${token.pos}`)
    .join(' ');

test.each([
  ['"Scrooge\'s clerk," said he.', ['"', 'Scrooge', "'s", 'clerk', ',', '"', 'said', 'he', '.']],
  ["They don't and can't; we’re", ['They', 'do', "n't", 'and', 'ca', "n't", ';', 'we', '’re']],
  ['Mr. J. R. Wells Jr. (U.S.).', ['Mr.', 'J.', 'R.', 'Wells', 'Jr.', '(', 'U.S.', ')', '.']],
  ['a half-brother, 11-year-old', ['a', 'half', '-', 'brother', ',', '11', '-', 'year', '-', 'old']],
  ['(1549–1575), 1,250.50', ['(', '1549', '–', '1575', ')', ',', '1,250.50']],
  ['IL-6 and TGF-β1/AT&T', ['IL-6', 'and', 'TGF-β1', '/', 'AT&T']],
  ['word--word ... end.Next', ['word', '--', 'word', '...', 'end', '.', 'Next']],
  ['Kovač, 東京 and Москва.', ['Kovač', ',', '東京', 'and', 'Москва', '.']],
])('%s is cut into words and marks', (text, expected) => {
  expect(words(text)).toEqual(expected);
});

test('links, mail addresses and emoji are no words', () => {
  expect(words('See https://weft.example/a?b=c or a.b@weft.example \u{1f600} now')).toEqual([
    'See',
    'or',
    'now',
  ]);
});

test('tokens stand where they stand in the document', () => {
  const text = 'Émile didn’t go\u00a0to\tO’Brien’s "house".';
  for (const token of whole(text)) expect(text.slice(token.start, token.end)).toBe(token.text);
  expect(
    tag('Not ab, c and', { start: 4, end: 9 }).map(({ start, end, glued }) => [start, end, glued]),
  ).toEqual([
    [4, 6, false],
    [6, 7, true],
    [8, 9, false],
  ]);
});

test('the words around decide what a word is', () => {
  expect(tagged('He will walk to the old mill.')).toBe(
    'He/PRON will/AUX walk/VERB to/ADP the/DET old/ADJ mill/NOUN ./PUNCT',
  );
  expect(tagged('They ended the walk.')).toBe('They/PRON ended/VERB the/DET walk/NOUN ./PUNCT');
});

test('words that no dictionary has are judged by their letters', () => {
  expect(tagged('Zorvath frobbled the gribnous quxation 42nd blarply')).toBe(
    'Zorvath/PROPN frobbled/VERB the/DET gribnous/ADJ quxation/NOUN 42nd/ADJ blarply/ADV',
  );
});

test('a dictionary has common words, not names', () => {
  expect([dictionaryTag('house'), dictionaryTag('walked'), dictionaryTag('zorvath')]).toEqual([
    'NOUN',
    'VERB',
    null,
  ]);
});

test('however long and odd, a text takes no long time', () => {
  for (const odd of ['(', '文(', '-–', '.', 'a.', '’s', '文,a-', '@a']) {
    const started = process.cpuUsage();
    whole(odd.repeat(20_000 / odd.length));
    expect(process.cpuUsage(started).user).toBeLessThan(500_000);
  }
});
