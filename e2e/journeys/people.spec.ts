import { expect } from '@playwright/test';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('an admin invites a person, who joins by the link, answers to the name, and is disabled', async ({
  browsers,
  server,
}) => {
  const { page: admin } = await browsers.operator('elena', { bypassCSP: true });
  await admin.goto(`${server.url}/console/settings/people`);
  await expect(admin.getByRole('listitem').filter({ hasText: 'Elena' })).toContainText('You');
  await admin.getByRole('button', { name: 'Invite' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('bruno');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog).toContainText('Enter an email address.');
  await dialog.getByLabel('Email address').fill('bruno@shop.example');
  await dialog.getByLabel('Role').click();
  await admin.getByRole('option', { name: 'Supervisor' }).click();
  expect(await axeFindings(admin)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await admin.getByRole('dialog').locator('code').innerText();
  await admin.getByRole('button', { name: 'I have sent it' }).click();
  await expect(admin.getByRole('region', { name: 'Open invitations' })).toContainText('bruno@shop.example');

  const bruno = await (await browsers.context({ bypassCSP: true })).newPage();
  await bruno.goto(link);
  await expect(bruno.getByRole('heading', { name: 'Welcome to the team' })).toBeVisible();
  expect(bruno.url(), 'the address keeps no token').not.toContain('#');
  await bruno.getByLabel('Your name').fill('Bruno Neri');
  await bruno.getByLabel('New password').fill('brunoneri1');
  await bruno.getByRole('button', { name: 'Join' }).click();
  await expect(bruno.getByText('Too easy to guess: made of your name or address.')).toBeVisible();
  expect(await axeFindings(bruno)).toEqual([]);
  await bruno.getByLabel('New password').fill('vela-blu-quarzo');
  await bruno.keyboard.press('Enter');
  await expect(bruno).toHaveURL(/\/inbox\/queue/);

  await bruno.goto(`${server.url}/console/settings`);
  const profile = bruno.getByRole('region', { name: 'Your profile' });
  await profile.getByLabel('Name').fill('Bruno N.');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(bruno.getByText('Saved.')).toBeVisible();

  await admin.reload();
  const row = admin.getByRole('listitem').filter({ hasText: 'bruno@shop.example' });
  await expect(row).toContainText('Bruno N.');
  await expect(admin.getByRole('region', { name: 'Open invitations' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Actions for Bruno N.' }).click();
  await admin.getByRole('menuitem', { name: 'Disable' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await expect(bruno.getByLabel('Email address')).toBeVisible();
  browsers.monitor.expect(/410 \(Gone\).*access-link-lookups/);
  await bruno.goto(link);
  await expect(bruno.getByText('This link was already used.', { exact: false })).toBeVisible();
});
