import type { Methods } from '../protocol.ts';
import type { Scope } from '../scope.ts';
import { countDue, readDue } from './due.ts';
import { readSpaces } from './spaces.ts';

export function readVectors(scope: Scope): Methods<'read'>['vectors'] {
  return {
    spaces: () => readSpaces(scope),
    due: (limit) => readDue(scope, limit),
    dueCount: () => countDue(scope),
  };
}
