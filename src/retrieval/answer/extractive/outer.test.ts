import { expect, test } from 'vitest';
import { analyze } from '../../../text/terms.ts';
import { outerTerms } from './outer.ts';

test.each([
  ['Where was the director of Alpha born?', 'Alpha', ['born']],
  ["When did Alpha's author die?", 'Alpha', ['when', 'did', 'die']],
  ['Who is the mother of the director of film Alpha?', 'Alpha', ['mother']],
  ['Who is the mother of Alpha?', 'Alpha', []],
  ['Who founded Alpha?', 'Alpha', []],
  ['What happened at the opening of Alpha?', 'Alpha', []],
])('%s', (question, name, telling) => {
  const outer = outerTerms(question, new Set(analyze(name)));
  const ofQuestion = new Set(analyze(question));
  expect([...outer].filter((term) => ofQuestion.has(term))).toEqual(
    telling.flatMap((word) => analyze(word)).filter((term) => ofQuestion.has(term)),
  );
});
