import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { isNear } from '../lib/edit-distance.ts';
import { type Config, ConfigError, type Environment, loadConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

const KNOWN = Object.keys(SETTINGS);

/** The one reader of the environment: `.env` in the working directory, and over it the process's own variables. */
export function readConfig(file = '.env'): Config {
  const fromFile = readEnvFile(file);
  refuseMisspelt(Object.keys(fromFile), file);
  return loadConfig({ ...fromFile, ...process.env });
}

/** A variable that is not a setting, such as one that the file of `MCP_CONFIG` names. */
export function lookUpVariable(name: string, file = '.env'): string | undefined {
  return process.env[name] ?? readEnvFile(file)[name];
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new ConfigError(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Only of names in the file: the process's environment is full of names that are not ours. */
function refuseMisspelt(names: readonly string[], file: string): void {
  for (const name of names) {
    const meant = KNOWN.includes(name) ? undefined : KNOWN.find((known) => isNear(name, known));
    if (meant) throw new ConfigError(`${name} in ${file} is not a setting; did you mean ${meant}?`);
  }
}
