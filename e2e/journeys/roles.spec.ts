import { expect } from '@playwright/test';
import { journeys } from '../support/journey.js';
import { axeFindings, expectAccessible } from './axe.js';

const test = journeys();

test('an admin makes a role, gives it to an operator, and changes it', async ({ browsers, server }) => {
  const { page: admin } = await browsers.operator('elena', { bypassCSP: true });
  const { page: marco } = await browsers.operator('marco');
  const rail = marco.getByRole('navigation').first();
  await expect(rail.getByRole('link', { name: 'Knowledge' })).toBeVisible();
  await admin.goto(`${server.url}/console/settings/roles`);
  const table = admin.getByRole('table');
  await expect(table.getByRole('columnheader', { name: /^Supervisor/ })).toContainText('1 person');
  await admin.getByRole('button', { name: 'New role' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await expect(dialog).toContainText('Enter a name.');
  await dialog.getByLabel('Name').fill('Night shift');
  await dialog.getByLabel('Start from').click();
  await admin.getByRole('option', { name: 'Operator' }).click();
  await dialog.getByLabel('Read articles').uncheck();
  expect(await axeFindings(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await expect(table.getByRole('columnheader', { name: /^Night shift/ })).toContainText('nobody');
  expect(await axeFindings(admin)).toEqual([]);

  await admin.goto(`${server.url}/console/settings/people`);
  const row = admin.getByRole('listitem').filter({ hasText: 'Marco' });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await admin.getByRole('menuitem', { name: 'Edit' }).click();
  await admin.getByRole('dialog').getByLabel('Role').click();
  await admin.getByRole('option', { name: 'Night shift' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Night shift');
  await expect(rail.getByRole('link', { name: 'Knowledge' })).toBeHidden();

  await admin.getByRole('link', { name: 'Roles' }).click();
  await admin.getByRole('button', { name: 'Actions for Night shift' }).click();
  await expect(admin.getByRole('menuitem', { name: 'Remove' })).toBeDisabled();
  await admin.getByRole('menuitem', { name: 'Edit' }).click();
  await admin.getByRole('dialog').getByLabel('Read articles').check();
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rail.getByRole('link', { name: 'Knowledge' })).toBeVisible();

  const other = await browsers.operators.rest('elena');
  const made = (await other.roles()).items.find(({ name }) => name === 'Night shift');
  if (!made) throw new Error('the role was made');
  await admin.getByRole('button', { name: 'Actions for Night shift' }).click();
  await admin.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog.getByLabel('Read articles')).toBeChecked();
  await other.changeRole(made.id, { name: 'Late shift' });
  await dialog.getByLabel('Read articles').uncheck();
  browsers.monitor.expect(/412 \(Precondition Failed\).*\/roles\//);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Someone else has saved a newer version.');
  await dialog.getByRole('button', { name: 'Load it' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Late shift');
  await expect(dialog.getByLabel('Read articles')).toBeChecked();

  await other.createRole({ name: 'Interns', permissions: [] });
  await admin.reload();
  await admin.getByRole('button', { name: 'Actions for Interns' }).click();
  await expectAccessible(admin, 'menu that removes');
  await admin.getByRole('menuitem', { name: 'Remove' }).hover();
  await expectAccessible(admin, 'the same under the pointer');
  await admin.getByRole('menuitem', { name: 'Remove' }).click();
  await expectAccessible(admin, 'question before a removal');
  await dialog.getByRole('button', { name: 'Remove' }).hover();
  await expectAccessible(admin, 'the same under the pointer');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(table.getByRole('columnheader', { name: /^Interns/ })).toHaveCount(0);
});
