import { SecretError } from './auth/secret.ts';
import { ConfigError } from './config/config.ts';
import { readConfig } from './config/env.ts';
import { openContext } from './context.ts';
import { StoreError } from './store/contract.ts';

/** How long requests and documents in work may take to end after a signal. */
const STOP_LIMIT_MS = 15_000;

/** Resolves at the first signal; a second one ends the process at once. */
function signalled(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let seen = false;
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (seen) process.exit(1);
      seen = true;
      resolve(name);
    });
  }
  return promise;
}

function welcome(address: string, version: string): string {
  return `
Weft ${version} is ready at ${address}

  Add a text       curl ${address}/documents/text -H 'content-type: application/json' -d '{"text": "Ada Lovelace wrote the first program in 1843."}'
  Ask a question   curl ${address}/query -H 'content-type: application/json' -d '{"query": "Who wrote the first program?"}'
  Read the API     ${address}/docs
`;
}

// A full disk or a reader that went away takes no more of it: no reason to stop.
process.stdout.on('error', () => {});
try {
  const stop = signalled();
  const context = await openContext(readConfig());
  process.stdout.write(`${welcome(context.address, context.version)}\n`);
  const signal = await stop;
  process.stdout.write(`\n${signal}: finishing what runs; documents that are not done stay pending.\n`);
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await context[Symbol.asyncDispose]();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StoreError || error instanceof SecretError))
    throw error;
  process.stderr.write(`Weft did not start: ${error.message}\n`);
  process.exitCode = 1;
}
