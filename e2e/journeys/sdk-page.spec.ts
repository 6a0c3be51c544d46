import { expect } from '@playwright/test';
import { patienceMs } from '#tooling/test-run/patience.js';
import { journeys } from '../support/journey.js';
import { browserModule, documentedCode } from '../support/sdk-package.js';

const test = journeys();

test('the page of the documentation is a chat, and still is after a reload', async ({ browser, server }) => {
  // Packing it may be what takes longest here.
  test.setTimeout(15 * patienceMs);
  const module = browserModule();
  const page = await browser.newPage();
  await page.route(`${server.url}/own-chat`, (route) =>
    route.fulfill({ contentType: 'text/html', body: documentedCode('html') }),
  );
  await page.route(`${server.url}/parley.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: module }),
  );
  await page.goto(`${server.url}/own-chat`);
  await page.getByRole('textbox', { name: 'Message' }).fill('How long does delivery take?');
  await page.getByRole('button', { name: 'Send' }).click();
  const said = page.getByRole('listitem');
  await expect(said.first()).toHaveText('visitor: How long does delivery take?');
  await expect(said.nth(1)).toHaveText(/^bot: /);
  await page.reload();
  await expect(said.first()).toHaveText('visitor: How long does delivery take?');
  await page.close();
});
