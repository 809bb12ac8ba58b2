import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { test } from 'vitest';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env.CHROMIUM ?? '', ...candidates].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

const browser = findBrowser();
const HOW = 'Install Chromium (Debian: apt-get install chromium), or say where one is in CHROMIUM.';

if (browser === null && !process.env.CI) process.stderr.write(`\nSKIPPED: tests in a browser. ${HOW}\n\n`);

/** A test in a real browser. Without one it is skipped, loudly; on CI that is a failure. */
export const browserTest = test.skipIf(browser === null && !process.env.CI);

export async function launchBrowser(): Promise<Browser & AsyncDisposable> {
  if (browser === null) throw new Error(`There is no browser to test with. ${HOW}`);
  const launched = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] });
  return Object.assign(launched, { [Symbol.asyncDispose]: () => launched.close() });
}
