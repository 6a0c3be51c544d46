import { expect } from '@playwright/test';
import type { Chatbot } from '#contracts/chatbot.js';
import { Api } from '../support/api.js';
import { foreignPage } from '../support/foreign-page.js';
import { holdUp } from '../support/hold-up.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('a site that was refused is allowed by one press, and then shows the chat', async ({
  browser,
  browsers,
  server,
}) => {
  const elsewhere = await foreignPage(server.url, 'valdora');
  // A name of this machine that is not among those that are allowed for trying.
  const site = `http://elsewhere.localhost:${elsewhere.port}`;
  const page = await browser.newPage();
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('Parley:'));
  await page.goto(site);
  expect((await warned).text()).toContain('Allow it in the console: Settings, Chatbots, Installation.');

  const { page: sofia } = await browsers.operator('sofia', { bypassCSP: true, path: '/settings/chatbots/valdora' });
  const installation = sofia.getByRole('region', { name: 'Installation' });
  await expect(installation).toContainText('Not seen on any site yet');
  await expect(installation).toContainText(`${site} tried to load the chat once.`);
  expect(await axeFindings(sofia)).toEqual([]);
  await installation.getByRole('button', { name: `Allow ${site}` }).click();
  await expect(installation).toContainText('Allowed once you save');
  await sofia.getByRole('button', { name: 'Save' }).click();
  await expect(sofia.getByText('Saved and live.')).toBeVisible();
  await expect(installation.getByRole('list', { name: 'Refused sites' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Open the chat' }).click();
  await expect(page.frameLocator('iframe[title="Chat"]').getByRole('log')).toContainText('Hello!');
  await expect(installation).toContainText(`Seen on ${site}`);
  await page.close();
  elsewhere.close();
});

test('the page to try the chat on works under its own policy', async ({ browsers, server }) => {
  const page = await (await browsers.context()).newPage();
  await page.goto(`${server.url}/widget/try?chatbot=valdora&locale=it`);
  await page.getByRole('button', { name: 'Apri la chat' }).click();
  await expect(page.frameLocator('iframe[title="Chat"]').getByRole('log')).toContainText('Valdora');
});

test('sites are typed as people know them, and each mistake has a sentence', async ({ browsers }) => {
  const { page } = await browsers.operator('sofia', { path: '/settings/chatbots/valdora' });
  const installation = page.getByRole('region', { name: 'Installation' });
  const field = installation.getByLabel('Address of a site');
  for (const [typed, sentence] of [
    ['https://*.shop.example', 'Wildcards are not supported.'],
    ['ftp://shop.example', 'The address must begin with https:// or http://.'],
    ['https://me:secret@shop.example', 'Leave out the user name and password.'],
    ['two words', 'Enter the address of a site'],
  ] as const) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(installation).toContainText(sentence);
  }
  await field.fill('bücher.example/katalog');
  await field.press('Enter');
  await expect(installation).toContainText('Added as https://xn--bcher-kva.example.');
  await field.fill('https://xn--bcher-kva.example');
  await field.press('Enter');
  await expect(installation).toContainText('This site is already allowed.');
  await installation.getByRole('button', { name: 'Remove https://xn--bcher-kva.example' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('of two admins who add sites concurrently, neither loses theirs', async ({ browsers, server }) => {
  const { page } = await browsers.operator('sofia', { path: '/settings/chatbots/valdora' });
  const installation = page.getByRole('region', { name: 'Installation' });
  await installation.getByLabel('Address of a site').fill('https://sofia.example');
  await installation.getByRole('button', { name: 'Add', exact: true }).click();
  const address = '/api/v1/chatbots/valdora';
  const release = await holdUp(page, /\/chatbots\/valdora$/, 'PATCH');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().endsWith(address));
  await page.getByRole('button', { name: 'Save' }).click();
  await sent;
  const elena = await Api.signedIn(server.url, 'elena');
  const { sites } = (await elena.get<Chatbot>(address)).body;
  const body = JSON.stringify({ sites: [...sites, 'https://elena.example'] });
  await elena.ask('PATCH', address, { body, headers: { 'Content-Type': 'application/json' } });
  browsers.monitor.expect(/412 \(Precondition Failed\).*chatbots/);
  release();
  await expect(page.getByText('Saved and live.')).toBeVisible();
  for (const site of ['https://sofia.example', 'https://elena.example']) {
    await expect(installation.getByRole('button', { name: `Remove ${site}` })).toBeVisible();
    expect((await elena.get<Chatbot>(address)).body.sites).toContain(site);
  }
});

test('the snippet is copied for the way the site is built', async ({ browsers, server }) => {
  const { page } = await browsers.operator('sofia', {
    path: '/settings/chatbots/valdora',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const installation = page.getByRole('region', { name: 'Installation' });
  await installation.getByText('React', { exact: true }).click();
  await installation.getByRole('button', { name: 'Copy: installation code' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain(`script.src = '${server.url}/widget/loader.js';`);
  expect(await copied()).toContain("script.dataset.chatbot = 'valdora';");
});
