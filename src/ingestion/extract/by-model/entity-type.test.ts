import { expect, test } from 'vitest';
import { nearestType } from './entity-type.ts';

const TYPES = ['person', 'organization', 'sea captain', '地点'];

test.each([
  ['person', 'person'],
  ['PERSON', 'person'],
  ['Persons', 'person'],
  ['historical person', 'person'],
  ['Sea_Captain', 'sea captain'],
  ['organisation', 'organization'],
  ['地点', '地点'],
  ['ship', 'other'],
  ['other', 'other'],
  ['', 'other'],
  ['…', 'other'],
])('%s is taken for %s', (said, type) => {
  expect(nearestType(said, TYPES)).toBe(type);
});
