import type { DocumentBuilder } from './builder.ts';
import { meaningfulTitle } from './title.ts';

/** From this length, or with a line break in it, a string is prose and stands as a paragraph of its own. */
const PROSE_CHARACTERS = 200;
/** Deeper than any document is, well below where recursion would run out of stack. */
const MAX_DEPTH = 200;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The values of a JSON text, or of JSON Lines (one value a line).
 * @returns null if it is neither, or nested too deeply: it is then best kept as plain text, so that nothing is lost
 */
export function parseJson(text: string): readonly Json[] | null {
  const whole = parseValue(text);
  if (whole !== undefined) return [whole];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  const values: Json[] = [];
  for (const line of lines) {
    const value = parseValue(line);
    if (value === undefined) return null;
    values.push(value);
  }
  return values;
}

function parseValue(text: string): Json | undefined {
  try {
    const value = JSON.parse(text, keepSource) as Json;
    return depthOf(value) <= MAX_DEPTH ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Numbers that a double would change (20-digit identifiers, 1.10) stay as they are written. */
function keepSource(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
    ? context.source
    : value;
}

function depthOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child));
  return deepest + 1;
}

/** Adds the values as text: records of arrays as rows, other scalars as lines with their path, prose as paragraphs. */
export function convertJson(values: readonly Json[], builder: DocumentBuilder): string | null {
  const [first] = values;
  if (values.length > 1 || Array.isArray(first)) {
    addArray('', values.length > 1 ? values : (first as readonly Json[]), builder, 1);
    return null;
  }
  if (!isObject(first)) {
    builder.add('paragraph', String(first));
    return null;
  }
  addObject(first, builder);
  return typeof first.title === 'string' ? meaningfulTitle(first.title) : null;
}

function addObject(object: { readonly [key: string]: Json }, builder: DocumentBuilder): void {
  const { scalars, prose, arrays } = flatten(object);
  for (const [path, value] of scalars) builder.add('list-item', `${path}: ${value}`);
  for (const [path, value] of prose) addProse(path, value, builder);
  for (const [path, items] of arrays) {
    builder.add('heading', path, { level: 1 });
    addArray('', items, builder, 2);
  }
}

function addArray(prefix: string, items: readonly Json[], builder: DocumentBuilder, level: number): void {
  for (const item of items) {
    if (isObject(item)) addRecord(prefix, item, builder, level);
    else if (Array.isArray(item)) {
      if (item.every(isScalar))
        builder.add('table-row', item.filter((cell) => cell !== null && cell !== '').join(' | '));
      else addArray(prefix, item, builder, level + 1);
    } else if (isProse(item)) builder.add('paragraph', String(item));
    else if (item !== null && item !== '')
      builder.add('list-item', prefix === '' ? String(item) : `${prefix}: ${item}`);
  }
}

function addRecord(
  prefix: string,
  record: { readonly [key: string]: Json },
  builder: DocumentBuilder,
  level: number,
): void {
  const { scalars, prose, arrays } = flatten(record, prefix);
  builder.add('table-row', scalars.map(([path, value]) => `${path}: ${value}`).join('; '));
  for (const [path, value] of prose) addProse(path, value, builder);
  for (const [path, items] of arrays) addArray(path, items, builder, level + 1);
}

function addProse(path: string, value: string, builder: DocumentBuilder): void {
  const name = path.split('.').at(-1) ?? path;
  const bare =
    /^(text|content|body|description|abstract|summary|message|value|paragraph|passage|markdown)$/i.test(name);
  const paragraphs = value.split(/\n[ \t]*\n/);
  for (const [index, paragraph] of paragraphs.entries()) {
    builder.add('paragraph', index === 0 && !bare ? `${path}: ${paragraph.trim()}` : paragraph);
  }
}

interface Flattened {
  readonly scalars: [path: string, value: string][];
  readonly prose: [path: string, value: string][];
  readonly arrays: [path: string, items: readonly Json[]][];
}

/** Nested objects become dotted paths; short arrays of scalars become one value. */
function flatten(object: { readonly [key: string]: Json }, prefix = ''): Flattened {
  const found: Flattened = { scalars: [], prose: [], arrays: [] };
  const visit = (value: Json, path: string): void => {
    if (isObject(value)) {
      for (const [key, child] of Object.entries(value)) visit(child, path === '' ? key : `${path}.${key}`);
    } else if (Array.isArray(value)) {
      if (!value.every(isScalar) || value.some(isProse)) found.arrays.push([path, value]);
      else if (value.length > 0) found.scalars.push([path, value.filter((item) => item !== null).join(', ')]);
    } else if (isProse(value)) found.prose.push([path, String(value)]);
    else if (value !== null && value !== '') found.scalars.push([path, String(value)]);
  };
  visit(object, prefix);
  return found;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}

function isProse(value: Json): boolean {
  return typeof value === 'string' && (value.length >= PROSE_CHARACTERS || value.trim().includes('\n'));
}
