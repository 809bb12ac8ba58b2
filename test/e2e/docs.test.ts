import { expect } from 'vitest';
import { browserTest, launchBrowser } from '../support/browser.ts';
import { openSeam } from '../support/seam.ts';

browserTest('the reference page shows the interface and asks nobody else for anything', async () => {
  await using seam = await openSeam();
  const base = await seam.listen();
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  const asked: string[] = [];
  const refused: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  const described = page.waitForResponse(`${base}/openapi.json`);
  await page.goto(`${base}/docs`);
  expect((await described).status()).toBe(200);
  await page.getByText('/documents/texts').first().waitFor();
  const elsewhere = asked.filter((url) => !/^(?:data|blob):/.test(url) && !url.startsWith(`${base}/`));
  expect(elsewhere).toEqual([]);
  expect(asked).toContain(`${base}/openapi.json`);
  expect(refused).toEqual([]);
});
