import { expect } from '@playwright/test';
import { connectVisitor } from '../support/clients.js';
import { journeys } from '../support/journey.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { axeFindings, expectAccessible } from './axe.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });

test('an admin adds a webhook, verifies it, sees its deliveries and sends one again', async ({ browsers, server }) => {
  const receiver = await WebhookReceiver.start();
  const { page } = await browsers.operator('elena', { path: '/settings', bypassCSP: true });
  await page.getByRole('region', { name: 'Programs' }).getByRole('link', { name: 'Open: Webhooks' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toContainText('Select at least one event.');
  await form.getByLabel('URL').fill('http://example.com');
  await form.getByLabel('Description').fill('CRM');
  await form.getByRole('button', { name: 'Example of message.posted' }).click();
  await expect(form).toContainText('"event": "message.posted"');
  await form.getByRole('checkbox', { name: 'message.posted' }).check();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(form).toContainText('Enter an https address.');
  await form.getByLabel('URL').fill(receiver.url);
  await form.getByRole('button', { name: 'Create', exact: true }).click();

  const secret = page.getByRole('dialog', { name: 'Signing secret' });
  await expect(secret).toContainText(/whsec_[A-Za-z0-9+/]{43}=/);
  await page.keyboard.press('Escape');
  await expect(secret).toBeVisible();
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByRole('heading', { name: 'CRM' })).toBeVisible();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Working', { exact: true })).toBeVisible();
  const visitor = connectVisitor(server.url);
  visitor.send('Is this delivered?');
  const log = page.getByRole('region', { name: 'Deliveries' });
  await expect(log.getByRole('button', { name: /^Delivered message\.posted/ }).first()).toBeVisible();
  await expectAccessible(page, 'deliveries');
  await log
    .getByRole('button', { name: /^Delivered/ })
    .last()
    .click();
  const details = page.getByRole('dialog', { name: 'Delivery' });
  await expect(details).toContainText('Is this delivered?');
  const before = receiver.received.length;
  await details.getByRole('button', { name: 'Redeliver' }).click();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
  await expect(details).toContainText('thanks');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  receiver.reply = (response) => response.writeHead(410).end();
  visitor.send('And this?');
  await expect(page.getByText('Disabled because the receiver replied 410 Gone.')).toBeVisible();
  // The bot's reply to it may come after it is enabled.
  receiver.reply = (response) => response.writeHead(204).end();
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Working', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit' });
  await edit.getByLabel('Description').fill('CRM sync');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await edit.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON(), 'what another admin changes meanwhile stays').toEqual({
    description: 'CRM sync',
  });
  await expect(page.getByRole('heading', { name: 'CRM sync' })).toBeVisible();
  // Its page reads its deliveries again every few seconds, also at the moment when it goes.
  browsers.monitor.expect(/404 \(Not Found\).*\/webhook-endpoints\//);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await receiver.close();
});

test('a supervisor finds no webhooks in the settings, nor at their address', async ({ browsers }) => {
  const { page, url } = await browsers.operator('sofia', { path: '/settings' });
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Webhooks')).toHaveCount(0);
  await page.goto(`${url}/console/settings/webhooks`);
  await expect(page.getByText('Add webhook')).toHaveCount(0);
});
