import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { SETTINGS } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type Settings = typeof SETTINGS;

/** Each variable by itself, read and checked. */
export type Values = { readonly [Name in keyof Settings]: z.output<Settings[Name]['schema']> };

/** @throws {ConfigError} for an unknown value or a bad number. */
export function readValues(env: Environment): Values {
  return Object.fromEntries(
    Object.keys(SETTINGS).map((name) => [name, readSetting(name as keyof Settings, env)]),
  ) as Values;
}

function readSetting<Name extends keyof Settings>(name: Name, env: Environment): Values[Name] {
  const { schema, fallback, allowed, secret } = SETTINGS[name];
  const given = env[name]?.trim() || fallback;
  const result = schema.safeParse(given);
  if (result.success) return result.data as Values[Name];
  const found = secret ? 'is set' : `is ${JSON.stringify(given)}`;
  throw new ConfigError(`${name} ${found}; allowed: ${allowed}.`);
}
