import { expect, test } from 'vitest';
import { defining } from './definition.ts';

test.each([
  ['Who was Marley?', 'Marley was the partner of Scrooge.', 1],
  ['Who was Marley?', 'Jacob Marley (1780–1836) was a merchant.', 1],
  ['Who was Jacob Marley?', 'Jacob Marley, clerk to nobody, sighed.', 1],
  ['who was tiny tim', 'Tim Cratchit ("Tiny Tim"), a boy.', 1],
  ['What is TraceMonkey?', 'In the last two years we have built TraceMonkey, a compiler for scripts.', 0.7],
  ['Who was Marley?', 'Marley was dead, to begin with.', 0.4],
  ['Who was Marley?', 'Scrooge often thought of Marley.', 0],
  ['Who was Marley?', 'Marleyan was a language.', 0],
  ['朱元璋是谁？', '朱元璋，是明朝的开国皇帝。', 1],
  ['When did C++ appear?', 'C++ is a language.', 0],
])('%s: %s', (question, sentence, strength) => {
  expect(defining(question)(sentence)).toBe(strength);
});

test('a subject with the signs of regular expressions is taken literally', () => {
  expect(defining('What is C++?')('C++ is a language.')).toBe(1);
  expect(() => defining('What is (((?')('x')).not.toThrow();
});

test.each([
  ["Who was Una's nephew?", "Per, Una's nephew.", 1],
  ["Who was Una's nephew?", 'Mr. Per Falk was the nephew of Una.', 1],
  ["Who was Una's nephew?", "Una's nephew laughed.", 0],
])('%s %s', (question, sentence, strength) => {
  expect(defining(question, 'person')(sentence)).toBe(strength);
});

test('where something is given its name it is defined, and not where it is compared', () => {
  const define = defining('What is Halma?');
  const named = define('We call the resulting sorting machine Halma.');
  expect(named).toBeGreaterThan(define('Halma is the fastest machine on nine of the tests.'));
  expect(define('Halma is a sorting machine.')).toBeGreaterThan(named);
});
