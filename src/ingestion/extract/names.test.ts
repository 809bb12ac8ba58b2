import { expect, test } from 'vitest';
import { extractText, namesOf } from './extract.fixture.ts';

/** Every name stands in mid-sentence. */
test.each([
  ['the University of Cambridge', ['University of Cambridge']],
  ['the Bank of England', ['Bank of England']],
  ['the Battle of Hastings', ['Battle of Hastings']],
  ['king Harwin II', ['Harwin II']],
  ['Boso the Elder', ['Boso the Elder']],
  ['J. R. R. Tolkien', ['J. R. R. Tolkien']],
  ['J.R.R. Tolkien', ['J.R.R. Tolkien']],
  ["St. Maurice's Abbey", ["St. Maurice's Abbey"]],
  ['Wilhelm I of Limburg', ['Wilhelm I of Limburg']],
  ['Hugh, King of Italy', ['Hugh, King of Italy']],
  ['Ludwig van Beethoven', ['Ludwig van Beethoven']],
  ['Fujiwara no Hiroko', ['Fujiwara no Hiroko']],
  ['the caliph al-Mutasim', ['al-Mutasim']],
  ['Metro- Goldwyn- Mayer', ['Metro-Goldwyn-Mayer']],
  ['Marks & Spencer', ['Marks & Spencer']],
  ['the Ministry of Culture and Sport', ['Ministry of Culture and Sport']],
  ['Bosnia and Herzegovina', ['Bosnia and Herzegovina']],
  ['New York City', ['New York City']],
  ['20th Century Fox', ['20th Century Fox']],
  ['General Kutuzov', ['Kutuzov']],
  ['Prince Andrew', ['Prince Andrew']],
  ['Emperor Harwin I', ['Harwin I']],
  ['director Ingmar Bergman', ['Ingmar Bergman']],
  ['Queen Maria Wiśniewska', ['Maria Wiśniewska']],
  ['Đorđe Kovačić', ['Đorđe Kovačić']],
  ['the island of Molokaʻi', ['Molokaʻi']],
  ['Vexleria robusta', ['Vexleria robusta']],
  ['Tan Kyo-lim', ['Tan Kyo-lim']],
  ['Vexley Widgets, Inc., and others', ['Vexley Widgets, Inc.']],
  ['Neil Young', ['Neil Young']],
  ['Will Harker', ['Will Harker']],
  ['Christian August, Prince of Brenn-Orla', ['Christian August, Prince of Brenn-Orla']],
  ['Rudolf IX, Holy Roman Emperor, and others', ['Rudolf IX, Holy Roman Emperor']],
  ['Peter Hall, Bishop of Leeds', ['Peter Hall', 'Bishop of Leeds']],
  ['King Odo II of Brenn', ['Odo II of Brenn']],
  ['Duke Odo of Brenn', ['Duke Odo of Brenn']],
  ['Pope Simon XII', ['Pope Simon XII']],
  ['Maria Josepha of Aquitaine', ['Maria Josepha of Aquitaine']],
  ['Sergio Leonel "Kit" Aldana', ['Sergio Leonel Aldana']],
  ['Orion Rangers Captain John Harker', ['Orion Rangers', 'John Harker']],
  ['a Czech-German film', []],
  ['Fidel Ramos of the Philippines', ['Fidel Ramos', 'Philippines']],
  ['Scrooge and Marley', ['Scrooge', 'Marley']],
  ['Marley’s partner', ['Marley']],
  ['the American writer Ada Moreno', ['Ada Moreno']],
])('in "… about %s." the names are %j', (phrase, names) => {
  expect(namesOf(extractText(`People in that room had often talked about ${phrase}.`))).toEqual(names);
});

test.each([
  ['However, it rained all day. Then they left. Perhaps nobody came.'],
  ['Oh! Well, God bless us, every one!'],
  ['Chapter IV. See Figure 3 and Table 2 on page 7.'],
  ['STAVE TWO: THE FIRST OF THE THREE SPIRITS'],
  ['We met on Monday in March, and she spoke French with the Americans.'],
  ['Dear Sir, please write to me@example.org or see https://example.org/Some/Path and www.Example.org.'],
  ['He paid 1,500 dollars, 20% of 7.500.'],
  ['She said that I was Mr. and Mrs. at once.'],
])('no names in %j', (text) => {
  expect(namesOf(extractText(text))).toEqual([]);
});

test('a word at the start of a sentence is a name if the document uses it as one', () => {
  expect(namesOf(extractText('Snow fell. Nobody had seen so much snow. Hope rose again.'))).toEqual([]);
  expect(namesOf(extractText('Old Snow laughed. The boys feared Snow, and Snow knew it.'))).toEqual(['Snow']);
});

test('acts and indices end names, labels and numbered rules are none', () => {
  const text =
    'Keywords: tides. The Alden Harbour Act was passed in 1871, and Rule 12 of it names the Fenn Tide Index. From Eq. 7.1 they saw that Form 3 shows nothing.';
  expect(namesOf(extractText(text))).toEqual(['Alden Harbour Act', '1871', 'Rule 12', 'Fenn Tide Index']);
});
