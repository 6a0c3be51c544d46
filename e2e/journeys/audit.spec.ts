import { expect } from '@playwright/test';
import { journeys } from '../support/journey.js';
import { expectAccessible } from './axe.js';

const test = journeys();

test('an admin finds the author of a change in the audit, and the address keeps the filters', async ({
  browsers,
  server,
}) => {
  const { page } = await browsers.operator('elena', { bypassCSP: true, path: '/settings/people' });
  const anna = page.getByRole('listitem').filter({ hasText: 'anna@' });
  await anna.getByRole('button', { name: 'Actions for Anna' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(anna).toContainText('Supervisor');

  await page.goto(`${server.url}/console/settings`);
  await page.getByRole('region', { name: 'System' }).getByRole('link', { name: 'Open: Audit' }).click();
  const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Elena changed the account of Anna.');
  await expect(entries.first()).toContainText(/Role.*Operator.*Supervisor/);
  await expect(entries.first()).toContainText('127.0.0.1');
  await expectAccessible(page, 'audit');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Sign-ins' }).click();
  await expect(page).toHaveURL(/kind=sign_in/);
  await expect(entries.first()).toContainText('Elena signed in.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Search names' }).fill('no such words');
  await expect(page.getByText('No entries')).toBeVisible();
  await expect(page).toHaveURL(/q=no\+such\+words/);
  await page.reload();
  await expect(page.getByText('No entries')).toBeVisible();

  const search = page.getByRole('textbox', { name: 'Search names' });
  await search.fill('');
  await entries.first().getByRole('button', { name: '127.0.0.1' }).click();
  await expect(search).toHaveValue('127.0.0.1');
  await expect(page).toHaveURL(/q=127\.0\.0\.1/);
  await search.fill('');
  await expect(page).not.toHaveURL(/q=/);

  // Programs have done something too.
  const rest = await browsers.operators.rest('elena');
  const { id } = await rest.createApiKey({ name: 'Stock sync', scopes: ['clients:read'] });
  await page.reload();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Done by' }).click();
  await page.getByRole('option', { name: 'Stock sync' }).click();
  await expect(page).toHaveURL(new RegExp(`who=${id}`));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await rest.revokeApiKey(id);

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV table' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
});

test('settings are found by words of either language, with typing errors, and only those that one may see', async ({
  browsers,
}) => {
  const { page } = await browsers.operator('elena', { bypassCSP: true, path: '/settings' });
  const search = page.getByRole('textbox', { name: 'Search settings' });
  const found = page.getByRole('list', { name: /settings? found/ }).getByRole('link');
  await search.fill('webhoks');
  await expect(found).toHaveText([/Webhooks/]);
  await search.fill('notifiche');
  await expect(found).toHaveText([/Alerts/]);
  await expectAccessible(page, 'search of settings');
  await found.first().press('Enter');
  await expect(page.getByRole('region', { name: 'Alerts' })).toBeFocused();
  await search.fill('synonyms');
  await found.filter({ hasText: 'Valdora' }).first().click();
  await expect(page).toHaveURL(/\/settings\/chatbots\/valdora#synonyms/);
  await expect(page.getByRole('region', { name: 'Synonyms' })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('textbox').fill('cancellazioni');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/audit/);

  const { page: anna } = await browsers.operator('anna', { path: '/settings' });
  await anna.getByRole('textbox', { name: 'Search settings' }).fill('audit');
  await expect(anna.getByText('No settings found')).toBeVisible();
  await anna.goto(anna.url().replace(/\/settings.*/, '/settings/audit'));
  await expect(anna.getByText('Not found', { exact: false }).first()).toBeVisible();
});
