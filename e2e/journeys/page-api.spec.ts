import { expect, type Page } from '@playwright/test';
import { foreignPage } from '../support/foreign-page.js';
import { journeys } from '../support/journey.js';

const test = journeys();

/** Page with the queue recipe that records the events it receives. */
const script = `
  window.Parley = window.Parley || function () { (Parley.q = Parley.q || []).push(arguments) };
  window.heard = [];
  for (const name of ['ready', 'opened', 'closed', 'unread', 'message', 'conversation'])
    Parley('on', name, (detail) => heard.push(detail ? name + ' ' + JSON.stringify(detail) : name));
`;
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
/** Calls `Parley` in the page. */
const call = (page: Page, ...args: unknown[]) =>
  page.evaluate((given) => (window as unknown as { Parley(...args: unknown[]): void }).Parley(...given), args);

test('a page opens and closes the chat, gets its events, and identifies its visitor', async ({
  browser,
  browsers,
  server,
}) => {
  const elsewhere = await foreignPage(
    server.url,
    'valdora',
    `${script} Parley('set', {name: 'Ada Byron'}); Parley('open');`,
  );
  const page = await (await browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${elsewhere.port}`);
  const chat = page.frameLocator('iframe[title="Chat"]');
  const composer = chat.getByRole('textbox', { name: 'Your message' });
  await expect(composer).toBeVisible();
  await expect.poll(() => heard(page)).toEqual(['ready', 'opened']);

  await composer.fill('Can I talk to a person, please?');
  await composer.press('Enter');
  await expect.poll(async () => (await heard(page)).some((line) => line.startsWith('conversation'))).toBe(true);

  const anna = await browsers.operator('anna', { path: '/inbox/all' });
  const row = anna.page.getByRole('link', { name: /Ada Byron/ });
  await expect(row).toContainText('Claims to be this person');
  await row.click();
  await expect(anna.page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await call(page, 'set', { email: 'ada@shop.example', attributes: { Plan: 'Gold' } });
  await call(page, 'close');
  await expect(composer).toBeHidden();
  await expect.poll(() => heard(page)).toContain('closed');
  elsewhere.close();
});

test('a wrong call by a page has no effect, and its console shows the reason', async ({ browser, server }) => {
  const elsewhere = await foreignPage(server.url, 'valdora', script);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${elsewhere.port}`);
  await expect.poll(() => heard(page)).toEqual(['ready']);
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('Parley:'));
  await call(page, 'set', { plan: 'gold' });
  expect((await warned).text()).toContain('"plan" is no field; anything else goes into attributes');
  // Only the server can validate an address.
  await call(page, 'open');
  const refused = page.waitForEvent('console', (message) => message.text().startsWith('Parley:'));
  await call(page, 'set', { email: 'nobody' });
  expect((await refused).text()).toContain('set: /email must be an e-mail address');
  await page.close();
  elsewhere.close();
});
