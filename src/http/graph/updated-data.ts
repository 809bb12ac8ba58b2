import { z } from 'zod';
import { entityKey } from '../../graph/identity.ts';
import { compose } from '../../lib/compose.ts';
import { shorten } from '../../lib/shorten.ts';
import { invalid } from '../problem.ts';

/** The properties an editor sends: known fields of their type, everything else kept as it is. */
export const UpdatedData = z.record(z.string(), z.unknown(), {
  error: ({ input }) => `expected object${input === undefined ? ', received undefined' : ''}`,
});
export type UpdatedData = Readonly<Record<string, unknown>>;

const MAX_NAME = 500;
/** Deeper than anything that people keep, and well within what JSON of every store and client can hold. */
const MAX_DEPTH = 64;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what a name must not have
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** `entity_name`, if it is sent: a name that can stand for an entity. */
export function readName(data: UpdatedData): string | undefined {
  const text = readText(data, 'entity_name');
  if (text === undefined) return undefined;
  const name = compose(text).trim();
  const fault =
    entityKey(name) === ''
      ? 'must have a letter or a digit'
      : name.length > MAX_NAME
        ? `must have at most ${MAX_NAME} characters`
        : CONTROL.test(name)
          ? 'must have no control characters'
          : null;
  if (fault) throw fieldError('entity_name', fault);
  return name;
}

export function readText(data: UpdatedData, field: string): string | undefined {
  const value = data[field];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw fieldError(field, 'must be a string');
  return value.toWellFormed().replaceAll('\0', '');
}

export function readNonBlank(data: UpdatedData, field: string): string | undefined {
  const value = readText(data, field)?.trim();
  if (value === '') throw fieldError(field, 'must not be blank');
  return value;
}

export function readWeight(data: UpdatedData): number | undefined {
  const { weight } = data;
  if (weight === undefined) return undefined;
  if (typeof weight !== 'number' || !Number.isFinite(weight) || weight < 0) {
    throw fieldError('weight', 'must be a number, 0 or more');
  }
  return weight;
}

/**
 * What is left of the data beside the fields named. Derived properties come from the documents: sent back as they are (by a client
 * that returns everything it read) they are left out, changed they are refused.
 */
export function readFree(
  data: UpdatedData,
  known: readonly string[],
  derived: UpdatedData,
): Record<string, unknown> {
  const free = Object.entries(data).filter(([field, value]) => {
    if (known.includes(field)) return false;
    if (isDeeperThan(MAX_DEPTH, value)) throw fieldError(field, `is nested deeper than ${MAX_DEPTH}`);
    if (!Object.hasOwn(derived, field)) return true;
    if (value === derived[field]) return false;
    throw fieldError(field, 'comes from the documents and cannot be edited');
  });
  return Object.fromEntries(free);
}

function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeperThan(most - 1, inner));
}

function fieldError(field: string, message: string) {
  return invalid({ path: `updated_data.${shorten(field)}`, message });
}
