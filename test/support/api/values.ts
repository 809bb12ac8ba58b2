import type { Schema } from './document.ts';

/** A value that is sent, and what is odd about it. */
export interface Variant {
  readonly what: string;
  readonly value: unknown;
  /** At a documented limit, on the inner side of it. */
  readonly within?: boolean;
}

/** Puts a number into JSON as it stands (a proposal that V8 has, and the compiler's library not yet). */
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): object };

const DEEP = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);

/** What no field expects, or not all of them do. Numbers that JavaScript would not write stand as they are sent. */
const ODD: readonly Variant[] = [
  { what: 'null', value: null },
  { what: 'a boolean', value: true },
  { what: 'a fraction', value: 1.5 },
  { what: 'a negative number', value: -1 },
  { what: 'minus zero', value: rawJSON('-0') },
  { what: 'a number past all others', value: rawJSON('1e309') },
  { what: 'a number that no double holds', value: rawJSON('9007199254740993') },
  { what: 'an empty string', value: '' },
  { what: 'blanks', value: ' \t\n' },
  { what: 'a number as a string', value: '5' },
  { what: '100 KB', value: 'x'.repeat(102_400) },
  { what: 'a lone surrogate', value: 'a\ud800b' },
  { what: 'NUL', value: 'a\0b' },
  { what: 'right to left', value: '\u202eשלום עולם\u202c' },
  { what: 'emoji', value: '👩‍👩‍👧‍👦🏳️‍🌈' },
  { what: 'syntax', value: `"'\`;--%_*?\\../<script>{{7*7}}$(id)` },
  { what: 'an empty array', value: [] },
  { what: 'arrays 500 deep', value: DEEP },
  { what: 'an array of nulls', value: [null] },
  { what: 'an empty object', value: {} },
  { what: 'an object of odd keys', value: { '': 1, constructor: 2, 'a.b': { c: [] }, '\ud800': '\0' } },
];

/** A value that the schema's author had in mind: its example, or the least that fits. */
export function sample(schema: Schema): unknown {
  if (schema.example !== undefined && schema.example !== null) return schema.example;
  if (schema.enum) return schema.enum[0];
  const branch = branchesOf(schema).find(({ type }) => type !== 'null');
  if (branch) return sample(branch);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return schema.items ? [sample(schema.items)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return 'text';
  }
}

/** Values around each limit of the schema, of other types, and the same of everything inside it. */
export function variantsOf(schema: Schema, base: unknown = sample(schema)): Variant[] {
  return [...ODD, ...around(schema, base)];
}

function around(schema: Schema, base: unknown): Variant[] {
  return [
    ...numbers(schema),
    ...lengths(schema),
    ...choices(schema),
    ...items(schema, base),
    ...fields(schema, base),
    ...branchesOf(schema).flatMap((branch) => around(branch, sample(branch))),
  ];
}

function branchesOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return anyOf ?? oneOf ?? [];
}

function numbers({ type, minimum, maximum }: Schema): Variant[] {
  const step = type === 'integer' ? 1 : 1e-9;
  const fraction =
    type === 'integer' && minimum !== undefined ? [{ what: 'between', value: minimum + 0.5 }] : [];
  return [
    ...(minimum === undefined ? [] : edges('minimum', minimum, -step)),
    ...(maximum === undefined ? [] : edges('maximum', maximum, step)),
    ...fraction,
  ];
}

function edges(what: string, limit: number, outward: number): Variant[] {
  return [
    { what, value: limit, within: true },
    { what: `${what} inside`, value: limit - outward, within: true },
    { what: `${what} outside`, value: limit + outward },
  ];
}

function lengths({ minLength, maxLength }: Schema): Variant[] {
  const ofLength = (length: number, within: boolean): Variant[] =>
    length < 0 ? [] : [{ what: `${length} characters`, value: 'x'.repeat(length), within }];
  return [
    ...(minLength === undefined ? [] : [...ofLength(minLength, true), ...ofLength(minLength - 1, false)]),
    ...(maxLength === undefined ? [] : [...ofLength(maxLength, true), ...ofLength(maxLength + 1, false)]),
    ...(maxLength === undefined
      ? []
      : [{ what: 'so many emoji', value: '🦉'.repeat(maxLength), within: true }]),
  ];
}

function choices({ enum: options = [] }: Schema): Variant[] {
  return options.flatMap((option) => [
    { what: `${option}`, value: option },
    { what: `${option} in capitals`, value: String(option).toUpperCase() },
    { what: `${option} and more`, value: `${option} ` },
  ]);
}

function items({ items: item, minItems = 0, maxItems }: Schema, base: unknown): Variant[] {
  if (!item) return [];
  const [first = sample(item)] = Array.isArray(base) ? base : [];
  const of = (count: number, within = false): Variant => ({
    what: `${count} items`,
    value: Array.from({ length: count }, () => first),
    within,
  });
  return [
    of(Math.max(minItems, 1), true),
    ...(minItems > 0 ? [of(minItems - 1)] : []),
    ...(maxItems === undefined ? [] : [of(maxItems, true), of(maxItems + 1)]),
    ...variantsOf(item, first).map(({ what, value }) => ({ what: `[0]: ${what}`, value: [value] })),
  ];
}

function fields({ properties, required = [] }: Schema, base: unknown): Variant[] {
  if (!properties) return [];
  const whole = typeof base === 'object' && base !== null ? (base as Record<string, unknown>) : {};
  const withField = Object.entries(properties).flatMap(([name, property]) =>
    variantsOf(property, whole[name]).map(({ what, ...rest }) => ({
      ...rest,
      what: `${name}: ${what}`,
      value: { ...whole, [name]: rest.value },
    })),
  );
  const without = required.map((name) => {
    const { [name]: _, ...others } = whole;
    return { what: `no ${name}`, value: others };
  });
  return [...withField, ...without, { what: 'a field more', value: { ...whole, no_such_field: [{ a: 1 }] } }];
}
