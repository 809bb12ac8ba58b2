import { entityKey } from './identity.ts';

const QUALIFIER = /\s*[(（][^()（）]*[)）]\s*$/u;

/**
 * Keys of the names a title or heading gives to what it is about, also without the bracket that tells namesakes apart:
 * "Safe (2012 film)" → "safe 2012 film", "safe". Of a heading path ("Part I > Marley") the last part counts.
 */
export function titleKeys(title: string | null): ReadonlySet<string> {
  const name = title?.split(' > ').at(-1) ?? '';
  const bare = name.replace(QUALIFIER, '');
  const names = bare === name ? [name] : [name, bare];
  return new Set(names.map(entityKey).filter((key) => key !== ''));
}
