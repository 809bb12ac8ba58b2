import { entityKey } from '../../../graph/identity.ts';

/** Whether a text has a name in it, whatever its case and signs. */
export function saysName(text: string, name: string): boolean {
  return ` ${entityKey(text)} `.includes(` ${entityKey(name)} `);
}
