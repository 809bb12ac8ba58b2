import { fileName, sourceName } from '../../lib/names.ts';

/** The source name of a text. Addresses and paths are welcome as names; one that climbs out of its directory is its last part. */
export function textSource(given: string | null | undefined): string {
  const name = sourceName(given ?? '');
  if (name === '') return 'unknown_source';
  return name.split(/[\\/]/).includes('..') ? fileName(name) : name;
}
