import { expect } from '@playwright/test';
import { foreignPage } from '../support/foreign-page.js';
import { holdUp } from '../support/hold-up.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('a second chatbot is created, greets visitors on its page, and is renamed', async ({
  browser,
  browsers,
  server,
}) => {
  const { page } = await browsers.operator('sofia', { bypassCSP: true, path: '/settings' });
  await page.getByRole('link', { name: 'New chatbot' }).click();
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await expect(page.getByText('Give the chatbot a name.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Name').fill('Hotel Aurora');
  await page.getByLabel('Italian').check();
  await page.getByLabel('Greeting (English)').fill('Welcome to the Aurora!');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await expect(page).toHaveURL(/\/settings\/chatbots\/hotel-aurora$/);
  await expect(page.getByRole('region', { name: 'Installation' })).toContainText('data-chatbot="hotel-aurora"');

  const elsewhere = await foreignPage(server.url, 'hotel-aurora');
  const visitor = await browser.newPage();
  await visitor.goto(`http://127.0.0.1:${elsewhere.port}`);
  await visitor.getByRole('button', { name: 'Open the chat' }).click();
  const chat = visitor.frameLocator('iframe[title="Chat"]');
  await expect(chat.getByRole('log')).toContainText('Welcome to the Aurora!');

  const general = page.getByRole('region', { name: 'Name and languages' });
  await general.getByLabel('Name').fill('');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await general.getByLabel('Name').fill('Aurora');
  await general.getByLabel('Italian').uncheck();
  await expect(page.getByRole('region', { name: 'Greeting' }).getByText('Italian')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Aurora', exact: true })).toBeVisible();
  await expect(chat.getByRole('heading', { name: 'Aurora', exact: true })).toBeVisible();
  await visitor.close();
  elsewhere.close();
});

test('an address that names a section leads there, however late the sections above are read', async ({ browsers }) => {
  const { page, url } = await browsers.operator('elena', { bypassCSP: true });
  // Not every browser supports scroll anchoring.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { overflow-anchor: none }');
    document.adoptedStyleSheets.push(sheet);
  });
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isTraining = true;
  await page.route(/risk-coverage/, async (route) => {
    await isAsked;
    const response = await route.fetch();
    const curve = await response.json();
    // At first as of a bot that is being trained: the curve follows.
    await route.fulfill({ response, json: isTraining ? { ...curve, points: [] } : curve });
  });
  await page.goto(`${url}/console/settings/chatbots/valdora#idle`);
  const section = page.getByRole('region', { name: 'When nobody writes' });
  await expect(section).toBeVisible();
  answer();
  await expect(section).toBeFocused();
  isTraining = false;
  await expect(page.getByRole('img', { name: /Accuracy vs. coverage/ })).toBeVisible();
  await expect.poll(async () => Math.round((await section.boundingBox())?.y ?? Number.NaN)).toBeLessThan(200);
  await expect(section.getByRole('heading')).toBeInViewport();
});

test('how visitors reach people and when conversations end is set in words, and saved field by field', async ({
  browsers,
  server,
}) => {
  const { page } = await browsers.operator('sofia', { path: '/settings/chatbots/valdora' });
  const routing = page.getByRole('region', { name: 'Routing' });
  const waiting = page.getByRole('region', { name: 'Waiting times' });
  await routing.getByLabel('Time to accept').fill('45');
  await waiting.getByRole('combobox', { name: 'After the maximum wait' }).click();
  await page.getByRole('option', { name: 'Give the conversation back to the bot' }).click();
  const idle = page.getByRole('region', { name: 'When nobody writes' });
  await idle.getByLabel('Can be continued for').fill('48');
  await idle.getByLabel('Bot: ends after').fill('20');
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await patched).postDataJSON()).toEqual({
    policy: { offerSeconds: 45, maxWaitFallback: 'bot', closeAfter: 2880, botIdle: 20 },
  });
  await expect(page.getByText('Saved and live.')).toBeVisible();
  await routing.getByText('Whoever takes it first').click();
  await expect(routing.getByLabel('Time to accept')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  const stored = await page.request.get(`${server.url}/api/v1/chatbots/valdora`);
  expect((await stored.json()).policy).toMatchObject({ routing: 'claim', closeAfter: 2880, waitAim: 3 });
});

test('changes made while settings are being saved stay', async ({ browsers }) => {
  const { page } = await browsers.operator('sofia', { path: '/settings/chatbots/valdora' });
  const hours = page.getByRole('region', { name: 'When nobody writes' }).getByLabel('Can be continued for');
  await page.getByRole('region', { name: 'Name and languages' }).getByLabel('Name').fill('Valdora Sport');
  const release = await holdUp(page, /\/chatbots\/valdora$/, 'PATCH');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  await sent;
  await hours.fill('36');
  release();
  await expect(page.getByText('Saved and live.')).toBeVisible();
  await expect(hours).toHaveValue(/^36/);
  const next = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await next).postDataJSON()).toEqual({ policy: { closeAfter: 2160 } });
  await expect(page.getByText('Unsaved changes')).toBeHidden();
});
