import type { EntityType } from '../model.ts';

/** Evidence for each type. */
export type TypeCounts = ReadonlyMap<string, number>;

/** Says nothing: whoever extracted it did not know. */
const UNKNOWN: ReadonlySet<string> = new Set<EntityType | 'unknown'>(['other', 'concept', 'unknown']);
/** Of all evidence, the share that makes a type certain enough to tell two things apart. */
const CERTAIN = 0.6;

export function commonestType(types: TypeCounts): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [type, count] of types) {
    if (count < most || (count === most && best !== null && type > best)) continue;
    best = type;
    most = count;
  }
  return best;
}

/** `open`: one of them is not known. */
export function typesAgree(one: TypeCounts, other: TypeCounts): 'yes' | 'no' | 'open' {
  const [a, b] = [knownType(one), knownType(other)];
  if (a === null || b === null) return 'open';
  return a === b ? 'yes' : 'no';
}

function knownType(types: TypeCounts): string | null {
  const type = commonestType(types);
  if (type === null || UNKNOWN.has(type)) return null;
  const all = types.values().reduce((sum, count) => sum + count, 0);
  return (types.get(type) ?? 0) >= CERTAIN * all ? type : null;
}
