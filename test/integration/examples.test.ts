import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startService } from '../support/service.ts';

const EXAMPLES = new URL('../../examples/', import.meta.url).pathname;
const NAMES = ['curl.sh', 'openai.ts', 'ai-sdk.ts', 'mcp-client.ts'];

const run = promisify(execFile);

/** What the example prints; if it fails, the error has what it said. */
async function tell(name: string, env: Record<string, string>, ...args: string[]): Promise<string> {
  const command = name.endsWith('.sh') ? 'sh' : process.execPath;
  const { stdout } = await run(command, [EXAMPLES + name, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    timeout: 25_000,
  });
  return stdout;
}

test.each(NAMES)('%s against a service that knows nothing yet', async (name) => {
  await using service = await startService();
  expect(await tell(name, { WEFT_URL: service.base })).toMatch(/Marit Hauge/);
});

test('with a key, at the address of the argument, and again where another has been', async () => {
  const key = 'a-key-of-more-than-sixteen-letters';
  await using service = await startService({ API_KEY: key });
  for (const name of NAMES) await tell(name, { WEFT_KEY: key }, service.base);
});

test('each fails where it is refused, and says so', async () => {
  await using service = await startService({ API_KEY: 'a-key-of-more-than-sixteen-letters' });
  for (const name of NAMES) {
    await expect(tell(name, { WEFT_KEY: 'wrong' }, service.base)).rejects.toThrow(
      /credential is not valid|Unauthorized/,
    );
  }
});
