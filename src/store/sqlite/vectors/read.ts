import type { Methods } from '../protocol.ts';
import type { Scope } from '../scope.ts';
import { countDue, readDue } from './due.ts';
import { unpackVector } from './numbers.ts';
import { readSpaces } from './spaces.ts';

export function readVectors(scope: Scope): Methods<'read'>['vectors'] {
  return {
    spaces: () => readSpaces(scope),
    due: (limit) => readDue(scope, limit),
    dueCount: () => countDue(scope),
    read(space, kind, owners) {
      const { db, workspace } = scope;
      const rows = db.tuples<[owner: number, vector: Uint8Array]>(
        `SELECT v.owner, v.vector FROM json_each(?) j CROSS JOIN vectors v ON v.kind = ? AND v.owner = j.value AND v.space = ?
         WHERE v.workspace = ?`,
        JSON.stringify(owners),
        kind,
        space,
        workspace,
      );
      const found = new Map(rows);
      return owners.map((owner) => {
        const vector = found.get(owner);
        return vector ? Float32Array.from(unpackVector(vector)) : null;
      });
    },
  };
}
