import { isNear } from '../../../lib/edit-distance.ts';

/**
 * The type of the list that a model meant: as it is written, ignoring case, spaces and a plural; one whose words it holds
 * ("historical event"); one it is a slip for. Otherwise `other`.
 */
export function nearestType(said: string, types: readonly string[]): string {
  const meant = fold(said);
  if (meant === '') return 'other';
  const words = meant.split(' ');
  return (
    types.find((type) => fold(type) === meant) ??
    types.find((type) => fold(type) === meant.replace(/s$/, '')) ??
    types.find((type) => words.includes(fold(type))) ??
    types.find((type) => meant.length > 4 && isNear(fold(type), meant)) ??
    'other'
  );
}

function fold(type: string): string {
  return type
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
