import { expect } from '@playwright/test';
import type { InvitationIssued } from '#contracts/people.js';
import { MailServer } from '#testing/mail-server.js';
import { Api } from '../support/api.js';
import { journeys } from '../support/journey.js';
import { TestServer } from '../support/server.js';
import { axeFindings } from './axe.js';

let mailServer: MailServer;

const test = journeys(async (url) => {
  mailServer = await MailServer.start();
  return {
    PUBLIC_URL: url,
    MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: 'Valdora <help@valdora.example>',
  };
});

test.afterAll(() => mailServer.close());

test('an invitation is sent by e-mail, and the list shows its state', async ({ browsers }) => {
  const { page } = await browsers.operator('elena', { bypassCSP: true, path: '/settings/people' });
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('bruno@shop.example');
  await expect(dialog.getByLabel('Send the link by email')).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation to bruno@shop.example is on its way.')).toBeVisible();
  await expect.poll(() => mailServer.taken.map(({ to }) => to)).toContainEqual(['bruno@shop.example']);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText('Email sent');
});

test('an admin sends a test message', async ({ browsers }) => {
  const { page } = await browsers.operator('elena', { bypassCSP: true, path: '/settings/mail' });
  await expect(page.getByRole('definition').first()).toContainText(`127.0.0.1:${mailServer.port}`);
  await page.getByRole('button', { name: 'Send a test' }).click();
  const outcome = page.getByRole('status').filter({ hasText: 'The test message' });
  await expect(outcome).toContainText('The test message to elena@valdora.example was accepted.');
  expect(await axeFindings(page)).toEqual([]);
});

test('a person who forgot the password chooses a new one by the link from the e-mail', async ({ browsers, server }) => {
  const elena = await Api.signedIn(server.url, 'elena');
  const invitation = { email: 'carla@shop.example', role: 'operator' };
  const { body } = await elena.post<InvitationIssued>('/api/v1/invitations', invitation);
  const account = { token: new URL(body.url).hash.slice(1), name: 'Carla', password: 'quarzo-blu-vela' };
  await new Api(server.url, {}).post('/api/v1/access-link-redemptions', account);
  const page = await (await browsers.context({ bypassCSP: true })).newPage();
  browsers.monitor.expect(/401 \(Unauthorized\).*sessions\/current/);
  await page.goto(`${server.url}/console/sign-in`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await page.getByLabel('Email address').fill('carla@shop.example');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const isToCarla = ({ to }: { to: readonly string[] }) => to.includes('carla@shop.example');
  await expect.poll(() => mailServer.taken.some(isToCarla)).toBe(true);
  const link = /\S+#pal_\S+/.exec(mailServer.taken.find(isToCarla)?.parsed.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('New password').fill('vela-blu-quarzo');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/\/inbox\/queue/);
});

test('a mail server set in the console is used at once, and a private one that is not allowed is refused in words', async ({
  browser,
}) => {
  const server = await TestServer.start({ env: { SEED: 'none' } });
  try {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(/http\S+\/enter#\S+/.exec(server.output)?.[0] ?? '');
    await page.getByLabel('Your name').fill('Giulia Conti');
    await page.getByLabel('Email address').fill('giulia@lodge.example');
    await page.getByLabel('New password').fill('vela-blu-quarzo');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/get-started/);
    await page.goto(`${server.url}/console/settings/mail`);
    const settings = page.getByRole('region', { name: 'Mail server settings' });
    await settings.getByLabel('Server').fill('127.0.0.1');
    await settings.getByLabel('Port').fill(String(mailServer.port));
    await settings.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: 'None required' }).click();
    await settings.getByLabel('Sender').fill('nonsense');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings.getByText('Enter an address such as Shop <help@shop.example>.')).toBeVisible();
    await expect(page.getByText('The request is not valid.')).toBeHidden();
    await settings.getByLabel('Sender').fill('Lodge <help@lodge.example>');
    expect(await axeFindings(page)).toEqual([]);
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Send a test')).toBeVisible();
    await expect(page.getByText('links in emails need the public address')).toBeVisible();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('The mail server is in a private network.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await settings.getByRole('button', { name: 'Stop sending email' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop sending email' }).click();
    await expect(page.getByRole('button', { name: 'Send a test' })).toBeHidden();
    await expect(settings.getByLabel('Server')).toHaveValue('');
  } finally {
    await server.dispose();
  }
});
