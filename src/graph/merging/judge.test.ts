import { describe, expect, test } from 'vitest';
import { entityKey } from '../identity.ts';
import { judge, type Profile, type Surroundings, type Verdict } from './judge.ts';

interface Case extends Partial<Surroundings> {
  readonly type?: string;
  readonly otherType?: string;
  /** Other names that documents use for the first. */
  readonly aliases?: readonly string[];
}

function profile(name: string, type: string, aliases: readonly string[] = []): Profile {
  const key = entityKey(name);
  const names = [key, ...aliases.map((alias) => entityKey(alias))];
  return { key, name, types: new Map([[type, 4]]), aliases: new Map(names.map((one) => [one, 2])) };
}

/** Both ways round. */
function judged(one: string, other: string, about: Case): Verdict['reason'] | null {
  const { type = 'person', otherType = type, aliases, ...around } = about;
  const [a, b] = [profile(one, type, aliases), profile(other, otherType)];
  const surroundings = { sharedNeighbours: 0, hasRival: false, likeness: null, ...around };
  const reason = judge(a, b, surroundings)?.reason ?? null;
  expect(judge(b, a, surroundings)?.reason ?? null).toBe(reason);
  return reason;
}

const ORGANIZATION = { type: 'organization' };
const PLACE = { type: 'location' };

describe('one thing', () => {
  test.each<[one: string, other: string, reason: Verdict['reason'], about: Case]>([
    ['Ernesto Guevara', 'Che', 'alias', { aliases: ['Che'], sharedNeighbours: 2 }],
    ['Robert Galbraith', 'J. K. Rowling', 'alias', { aliases: ['J. K. Rowling'], sharedNeighbours: 1 }],
    ['Ebenezer Scrooge', 'Scrooge', 'alias', { aliases: ['Scrooge'], sharedNeighbours: 2 }],
    [
      'Callan Shipping Company',
      'Callan Shipping',
      'alias',
      { ...ORGANIZATION, aliases: ['Callan Shipping'], sharedNeighbours: 1 },
    ],
    ['Myanmar', 'Burma', 'alias', { ...PLACE, aliases: ['Burma'] }],
    ['Constantinople', 'Istanbul', 'alias', { ...PLACE, otherType: 'other', aliases: ['Istanbul'] }],
    ['World War II', 'WW2', 'alias', { type: 'event', aliases: ['WW2'], sharedNeighbours: 1 }],
    ['朱元璋', '明太祖', 'alias', { aliases: ['明太祖'], sharedNeighbours: 2 }],
    ['北京市', '北京', 'alias', { ...PLACE, aliases: ['北京'], sharedNeighbours: 1 }],
    ['International Business Machines', 'IBM', 'acronym', { ...ORGANIZATION, sharedNeighbours: 1 }],
    ['Massachusetts Institute of Technology', 'MIT', 'acronym', { ...ORGANIZATION, sharedNeighbours: 3 }],
    ['Bank of England', 'B.O.E.', 'acronym', { ...ORGANIZATION, sharedNeighbours: 1 }],
    [
      'World Health Organization',
      'W.H.O.',
      'acronym',
      { ...ORGANIZATION, otherType: 'other', sharedNeighbours: 1 },
    ],
    ['Apple Inc.', 'Apple', 'spelling', ORGANIZATION],
    ['Siemens AG', 'Siemens', 'spelling', ORGANIZATION],
    ['Lovelace, Ada', 'Ada Lovelace', 'spelling', {}],
    ['Dr. Jane Smith', 'Jane Smith', 'spelling', {}],
    ['Coca-Cola', 'CocaCola', 'spelling', ORGANIZATION],
    ['Marks & Spencer', 'Marks and Spencer', 'spelling', ORGANIZATION],
    ['Gauß', 'Gauss', 'spelling', {}],
    ['Müller', 'Mueller', 'spelling', {}],
    ['Søren Kierkegaard', 'Soren Kierkegaard', 'spelling', {}],
    ['Fyodor Dostoevsky', 'Fyodor Dostoyevsky', 'likeness', { likeness: 0.95, sharedNeighbours: 2 }],
    [
      'Kurt Gödel Society',
      'Society Kurt Gödel',
      'likeness',
      { ...ORGANIZATION, likeness: 0.93, sharedNeighbours: 1 },
    ],
  ])('%s, %s: %s', (one, other, reason, about) => {
    expect(judged(one, other, about)).toBe(reason);
  });
});

describe('two things, or too little to say', () => {
  const EVERYTHING = { likeness: 0.99, sharedNeighbours: 9 };
  test.each<[one: string, other: string, about: Case]>([
    ['GPT-3', 'GPT-4', { type: 'work', ...EVERYTHING }],
    ['GPT-4', 'GPT', { type: 'work', aliases: ['GPT'], ...EVERYTHING }],
    ['Henry IV', 'Henry V', { aliases: ['Henry V'], ...EVERYTHING }],
    ['Louis XIV', 'Louis XVI', EVERYTHING],
    ['1990 World Cup', '1994 World Cup', { type: 'event', ...EVERYTHING }],
    ['World War I', 'World War II', { type: 'event', ...EVERYTHING }],
    ['Apollo 11', 'Apollo 12', { type: 'event', aliases: ['Apollo 12'], ...EVERYTHING }],
    ['North Korea', 'South Korea', { ...PLACE, ...EVERYTHING }],
    ['North Carolina', 'Carolina', { ...PLACE, aliases: ['Carolina'], ...EVERYTHING }],
    ['Upper Austria', 'Lower Austria', { ...PLACE, ...EVERYTHING }],
    ['Martin Luther King Sr.', 'Martin Luther King Jr.', EVERYTHING],
    ['Mr. Bennet', 'Mrs. Bennet', { aliases: ['Mrs. Bennet'], ...EVERYTHING }],
    ['Washington', 'Washington Inc.', { otherType: 'organization', ...EVERYTHING }],
    ['Paris', 'Paris Hilton', { ...PLACE, otherType: 'person', aliases: ['Paris Hilton'], ...EVERYTHING }],
    ['Amazon', 'Amazon Inc.', { ...PLACE, otherType: 'organization', ...EVERYTHING }],
    ['John Smith', 'Smith', { aliases: ['Smith'] }],
    ['John Smith', 'Smith', { aliases: ['Smith'], sharedNeighbours: 1 }],
    ['John Smith', 'Smith', { aliases: ['Smith'], sharedNeighbours: 5, hasRival: true }],
    ['John Smith', 'John', EVERYTHING],
    ['John Smith', 'Jane Smith', EVERYTHING],
    ['John Smith', 'Jon Smith', { likeness: 0.7, sharedNeighbours: 3 }],
    ['Anna Kowalska', 'Anna Kowalski', EVERYTHING],
    ['Martin Novak', 'Martina Novak', EVERYTHING],
    ['Mario', 'Maria', EVERYTHING],
    ['Fyodor Dostoevsky', 'Fyodor Dostoyevsky', { likeness: null, sharedNeighbours: 9 }],
    ['Fyodor Dostoevsky', 'Fyodor Dostoyevsky', { likeness: 0.95 }],
    ['American Medical Association', 'AMA', ORGANIZATION],
    ['plasma membrane', 'PM', { type: 'other', aliases: ['PM'] }],
    ['murine model', 'MM', { type: 'other', sharedNeighbours: 2 }],
    ['American Medical Association', 'AMA', { ...ORGANIZATION, hasRival: true, ...EVERYTHING }],
    ['American Marketing Association', 'American Medical Association', { ...ORGANIZATION, ...EVERYTHING }],
    ['University of Washington', 'Washington University', { ...ORGANIZATION, ...EVERYTHING }],
    ['Ada Lovelace', 'Charles Babbage', EVERYTHING],
    ['Ada Lovelace', 'Charles Babbage', { aliases: ['Charles Babbage'] }],
    ['Adolfo Bioy Casares', 'ABC', { otherType: 'other', ...EVERYTHING }],
    ['Swamp Thing (film)', 'Swamp Thing', { type: 'work', aliases: ['Swamp Thing'], ...EVERYTHING }],
    ['Austria', 'Australia', { ...PLACE, ...EVERYTHING }],
    ['Slovakia', 'Slovenia', { ...PLACE, ...EVERYTHING }],
    ['Iran', 'Iraq', { ...PLACE, ...EVERYTHING }],
    ['北京', '南京', { ...PLACE, ...EVERYTHING }],
    ['May 4', 'March 4', { type: 'date', ...EVERYTHING }],
    ['', 'Scrooge', EVERYTHING],
  ])('%s, %s', (one, other, about) => {
    expect(judged(one, other, about)).toBeNull();
  });
});
