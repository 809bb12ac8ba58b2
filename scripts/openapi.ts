/** Writes `docs/api/openapi.json`: the service's own description of its interface, as `GET /openapi.json` answers it. */
import { readFile, writeFile } from 'node:fs/promises';
import { pino } from 'pino';
import { loadConfig } from '../src/config/config.ts';
import { buildApp } from '../src/http/app.ts';
import type { Services } from '../src/http/services.ts';

export const OPENAPI_FILE = new URL('../docs/api/openapi.json', import.meta.url);

/** Nothing is opened: describing the routes does not call what stands behind them. */
export async function describeInterface(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const services: Partial<Services> = {
    config: loadConfig({}),
    log: pino({ level: 'silent' }),
    authentication: null,
    version: manifest.version,
    startedAt: 0,
  };
  const app = await buildApp(services as Services);
  const text = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  return text;
}

if (import.meta.main) await writeFile(OPENAPI_FILE, await describeInterface());
