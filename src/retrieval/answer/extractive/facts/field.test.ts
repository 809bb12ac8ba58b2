import { expect, test } from 'vitest';
import { ask, passage } from '../answer-support.ts';
import { answerFrom } from '../extractive.ts';

const TALK = 'He wrote the letter at once, and wrote it well. The lamps were lit. Nobody spoke.';
const answer = (question: string, front: string) =>
  answerFrom(
    ask(question, 'The Salt Road'),
    [passage(1, 'The Salt Road', `The Salt Road\n\n${front}\n\n${TALK}`)],
    'single sentence',
  ).text;

test('a title page answers by its labels', () => {
  const front = 'Title: The Salt Road\n\nAuthor: Una Falk\n\nRelease date: 3 May 1915';
  expect(answer('Who wrote The Salt Road?', front)).toBe('Author: Una Falk [1]');
  expect(answer('Who is the author of The Salt Road?', front)).toBe('Author: Una Falk [1]');
  expect(answer('When was The Salt Road released?', front)).toBe('Release date: 3 May 1915 [1]');
});

test('a line that begins with "by" says who wrote', () => {
  expect(answer('Who wrote The Salt Road?', 'by Una Falk')).toBe('by Una Falk [1]');
});
