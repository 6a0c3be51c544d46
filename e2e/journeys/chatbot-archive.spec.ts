import { expect } from '@playwright/test';
import { foreignPage } from '../support/foreign-page.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('a chatbot is archived with its conversations in view, hides on its page, and is brought back', async ({
  browser,
  browsers,
  server,
}) => {
  const { page } = await browsers.operator('sofia', { bypassCSP: true, path: '/settings/chatbots/valdora#archive' });
  const archive = page.getByRole('region', { name: 'Archive', exact: true });
  const dialog = page.getByRole('dialog');
  await archive.getByRole('button', { name: 'Archive chatbot' }).click();
  await dialog.getByRole('button', { name: 'Archive chatbot' }).click();
  browsers.monitor.expect(/409 \(Conflict\).*\/archive/);
  await expect(page.getByText('The last chatbot in use cannot be archived.', { exact: false })).toBeVisible();

  await page.goto(`${server.url}/console/settings/chatbots/new`);
  await page.getByLabel('Name').fill('Lakeside Lodge');
  await page.getByRole('button', { name: 'Create chatbot' }).click();
  await expect(page).toHaveURL(/\/settings\/chatbots\/lakeside-lodge$/);
  const elsewhere = await foreignPage(server.url, 'lakeside-lodge');
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(`http://127.0.0.1:${elsewhere.port}`);
  await visitor.getByRole('button', { name: 'Open the chat' }).click();
  const chat = visitor.frameLocator('iframe[title="Chat"]');
  await chat.getByRole('textbox').fill('Is the lodge open in winter?');
  await visitor.keyboard.press('Enter');
  await expect(chat.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();

  await archive.getByRole('button', { name: 'Archive chatbot' }).click();
  await expect(dialog).toContainText('One conversation is open now');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive chatbot' }).click();
  await expect(page.getByText('Lakeside Lodge is archived.')).toBeVisible();
  await expect(archive.getByRole('button', { name: 'Restore' })).toBeVisible();
  const later = await browser.newPage();
  const warned = later.waitForEvent('console', (message) => message.text().startsWith('Parley:'));
  await later.goto(`http://127.0.0.1:${elsewhere.port}`);
  expect((await warned).text()).toContain('is archived and takes no new conversations');
  await expect(later.getByRole('button', { name: 'Open the chat' })).toHaveCount(0);

  // Open conversations stay reachable: after a reload, and in another tab of the same browser.
  await visitor.reload();
  await expect(chat.getByText('Is the lodge open in winter?')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(`http://127.0.0.1:${elsewhere.port}`);
  await tab.getByRole('button', { name: 'Open the chat' }).click();
  const tabChat = tab.frameLocator('iframe[title="Chat"]');
  await expect(tabChat.getByText('Is the lodge open in winter?')).toBeVisible();
  await tabChat.getByRole('button', { name: 'Cancel', exact: true }).click();
  await tabChat.getByRole('textbox').fill('I will look elsewhere.');
  await tab.keyboard.press('Enter');
  await expect(tabChat.getByText('I will look elsewhere.')).toBeVisible();

  await page.goto(`${server.url}/console/knowledge/imports`);
  await expect(page.getByRole('combobox', { name: 'Chatbot' })).toHaveCount(0);
  await page.goto(`${server.url}/console/settings`);
  const archived = page.getByRole('region', { name: 'Archived', exact: true });
  await expect(archived).toContainText('Lakeside Lodge');
  expect(await axeFindings(page)).toEqual([]);
  await archived.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Lakeside Lodge is in use again.')).toBeVisible();
  await expect(archived).toHaveCount(0);
  const again = await browser.newPage();
  await again.goto(`http://127.0.0.1:${elsewhere.port}`);
  await expect(again.getByRole('button', { name: 'Open the chat' })).toBeVisible();
  for (const each of [context, later, again]) await each.close();
  elsewhere.close();
});
