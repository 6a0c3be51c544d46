import { expect } from '@playwright/test';
import { connectVisitor } from '../support/clients.js';
import { journeys } from '../support/journey.js';
import { makeSearchReadOnly } from '../support/read-only-search.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('an admin reads the health of the installation and takes a backup, which health then shows', async ({
  browsers,
}) => {
  const { page } = await browsers.operator('elena', { bypassCSP: true, path: '/settings' });
  await page.getByRole('textbox', { name: 'Search settings' }).fill('backup');
  await page
    .getByRole('link', { name: /Backups/ })
    .first()
    .click();
  await expect(page.getByText('No backup is known')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back up now' }).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await expect(list).toHaveCount(1);
  await expect(list).toContainText('from the console');
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`${new URL(page.url()).origin}/console/settings/health`);
  const check = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(check('Backup')).toContainText('Last backup');
  await expect(check('Database')).toContainText('Reads and writes succeed.');
  await expect(check('Database').getByRole('img')).toHaveAccessibleName('OK');
  expect(await axeFindings(page)).toEqual([]);
});

test('a problem is shown in words, and disappears by itself', async ({ browsers, server }) => {
  const { page } = await browsers.operator('elena', { bypassCSP: true, path: '/settings/health' });
  const readers = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Background processing' }) });
  await expect(readers).toContainText('up to date');
  const release = await makeSearchReadOnly(server.place);
  try {
    connectVisitor(server.url).send('Where is my order?');
    await expect(async () => {
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(readers).toContainText('Search index: failing, retried automatically', { timeout: 5_000 });
    }).toPass();
    await expect(page.getByRole('status').filter({ hasText: 'Something does not work.' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  } finally {
    await release();
  }
  await expect(readers).toContainText('up to date');
});

test('storage and version on a narrow screen, in the dark', async ({ browsers }) => {
  const { page } = await browsers.operator('elena', {
    ...{ bypassCSP: true, path: '/settings/storage', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  });
  await expect(page.getByRole('meter', { name: 'Disk space' })).toBeVisible();
  await expect(page.getByText('Until somebody erases them')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.goto(`${new URL(page.url()).origin}/console/settings/version`);
  await expect(page.getByText(process.versions.node)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('a person who may not manage the system does not find it', async ({ browsers }) => {
  const { page } = await browsers.operator('sofia', { path: '/settings' });
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open: Health' })).toHaveCount(0);
  await page.goto(`${new URL(page.url()).origin}/console/settings/backups`);
  await expect(page.getByRole('button', { name: 'Back up now' })).toHaveCount(0);
});
