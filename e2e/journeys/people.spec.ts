import { expect } from '@playwright/test';
import type { OperatorAccountView } from '#contracts/people.js';
import { Api } from '../support/api.js';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { axeFindings } from './axe.js';

const test = journeys();

test('an admin invites a person, who joins by the link, appears by name, and is disabled', async ({
  browsers,
  server,
}) => {
  const { page: admin } = await browsers.operator('elena', { bypassCSP: true });
  await admin.goto(`${server.url}/console/settings/people`);
  await expect(admin.getByRole('listitem').filter({ hasText: 'Elena' })).toContainText('You');
  await admin.getByRole('button', { name: 'Actions for Elena' }).click();
  await admin.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(admin.getByRole('dialog')).toContainText('You can’t change your own role. Another admin can.');
  await admin.keyboard.press('Escape');
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
  const row = admin.getByRole('listitem').filter({ hasText: 'bruno@shop.example' });
  await expect(row).toContainText('Bruno Neri');

  await bruno.goto(`${server.url}/console/settings`);
  const profile = bruno.getByRole('region', { name: 'Your profile' });
  await profile.getByLabel('Name').fill('Bruno N.');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(bruno.getByText('Saved.')).toBeVisible();

  await admin.reload();
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

test('a disabled operator is informed in every tab, and their conversations return to their places in the queue', async ({
  browsers,
  server,
}) => {
  const [taken, offered] = [unanswerableQuestions('en', 1), unanswerableQuestions('en', 2)];
  const anna = await browsers.operator('anna', { presence: 'online' });
  const first = await browsers.visitor();
  await first.write(taken);
  await anna.open(taken);
  await anna.accept();
  await anna.answer('One moment, please.');
  await browsers.waitingVisitor(offered);
  const tab = await browsers.operatorIn(anna.page.context(), 'anna');
  await expect(tab.row(offered)).toContainText('For you');
  const marco = await browsers.operator('marco');
  await expect(marco.row(offered)).toContainText('Offered to Anna');

  const { page: admin } = await browsers.operator('elena', { path: '/settings/people' });
  await admin.getByRole('button', { name: 'Actions for Anna' }).click();
  await admin.getByRole('menuitem', { name: 'Disable' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  for (const { page } of [anna, tab])
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  browsers.operators.forget('anna');

  await expect(marco.row(offered)).not.toContainText('Offered to Anna');
  await expect(marco.list.getByRole('link')).toContainText(['One moment, please.', offered]);
  await expect(first.cancelWaiting).toBeVisible();
  await marco.open('One moment, please.');
  await expect(marco.thread).toContainText('Anna');
  await marco.accept();
  await marco.answer('Marco goes on.');
  await expect(first.said('Marco goes on.')).toBeVisible();

  await admin.getByRole('button', { name: 'Actions for Anna' }).click();
  await admin.getByRole('menuitem', { name: 'Enable' }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: 'anna@' })).not.toContainText('Disabled');
  await expect(async () => {
    const { rest } = { rest: await browsers.operators.rest('anna') };
    expect((await rest.me()).operator.name).toBe('Anna');
  }).toPass();
  expect(server.output).not.toContain('uncaught');
});

test("of two admins who edit one person the second sees the first one's changes, and loses nothing", async ({
  browsers,
  server,
}) => {
  const { page } = await browsers.operator('elena', { bypassCSP: true, path: '/settings/people' });
  const row = page.getByRole('listitem').filter({ hasText: 'Marco' });
  await row.getByRole('button', { name: 'Actions for Marco' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Marco Verdi');
  await dialog.getByLabel('Conversations at once').fill('0');
  await expect(dialog).toContainText('With 0, no conversations are offered');
  const elena = await Api.signedIn(server.url, 'elena');
  const marco = (await elena.get<OperatorAccountView[]>('/api/v1/operator-accounts')).body.find(({ email }) =>
    email.startsWith('marco'),
  );
  const changed = await elena.ask('PATCH', `/api/v1/operator-accounts/${marco?.id}`, {
    body: JSON.stringify({ capacity: 7, skills: ['returns'] }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(changed.status).toBe(200);
  browsers.monitor.expect(/412 \(Precondition Failed\).*operator-accounts/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Elena changed this account while you edited it.');
  await expect(dialog).toContainText(`Conversations at once: ${marco?.capacity} → 7`);
  await expect(dialog).toContainText('Skills: – → returns');
  await expect(dialog.getByLabel('Name')).toHaveValue('Marco Verdi');
  await expect(dialog.getByLabel('Conversations at once')).toHaveValue('0');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const after = (await elena.get<OperatorAccountView>(`/api/v1/operator-accounts/${marco?.id}`)).body;
  expect(after).toMatchObject({ name: 'Marco Verdi', capacity: 0, skills: ['returns'] });
});
