/** Relations where no grammar is at hand: the few words between two neighbours in a sentence. */
import { oneLine } from '../../lib/one-line.ts';
import type { Argument, Statement } from './reading.ts';

export interface BetweenLimits {
  readonly characters: number;
  readonly words: number;
  /** What joins without saying how: "and", "of", commas. */
  readonly empty: RegExp;
  /** What says nothing at the begin and the end of a predicate. */
  readonly trim?: RegExp;
}

/** @param args of one sentence, in order */
export function readBetween(text: string, args: readonly Argument[], limits: BetweenLimits): Statement[] {
  const statements: Statement[] = [];
  for (let index = 1; index < args.length; index++) {
    const [subject, object] = [args[index - 1], args[index]];
    if (subject === undefined || object === undefined || subject.key === object.key) continue;
    if (subject.kind === 'date' || object.start - subject.end > limits.characters * 2) continue;
    let predicate = oneLine(text.slice(subject.end, object.start));
    if (limits.trim !== undefined) predicate = predicate.replace(limits.trim, '');
    if (predicate.length === 0 || predicate.length > limits.characters) continue;
    if (
      predicate.split(' ').length > limits.words ||
      !/\p{L}/u.test(predicate) ||
      /[^\p{L}\p{M}\p{N} '’-]/u.test(predicate)
    )
      continue;
    if (!limits.empty.test(predicate)) statements.push({ subject, object, predicate, condition: null });
  }
  return statements;
}
