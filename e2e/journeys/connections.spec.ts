import { expect } from '@playwright/test';
import { HubspotPeer } from '#testing/peers/hubspot/hubspot-peer.js';
import { StripePeer } from '#testing/peers/stripe/stripe-peer.js';
import { Api } from '../support/api.js';
import { journeys } from '../support/journey.js';
import { outdateConnections } from '../support/outdate-connections.js';
import { expectAccessible } from './axe.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });

test('an admin connects a system, reads its error, and disconnects it', async ({ browsers }) => {
  const stripe = await StripePeer.start();
  // A missing secret is a 400.
  browsers.monitor.expect(/status of 400/);
  const { page } = await browsers.operator('elena', { path: '/settings', bypassCSP: true });
  await page.getByRole('region', { name: 'Programs' }).getByRole('link', { name: 'Open: Connections' }).click();
  await expect(page.getByText('No system connected')).toBeVisible();
  await page.getByRole('button', { name: 'Connect a system' }).click();
  await page.getByRole('button', { name: 'Stripe Payments' }).click();
  const form = page.getByRole('dialog', { name: 'Connect Stripe' });
  await form.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(form.getByText('Fill in this field.')).toHaveCount(2);

  await form.getByLabel('Secret or restricted key').first().fill('sk_test_wrong');
  await form.getByLabel('Page after the payment').fill('https://shop.example/thanks');
  await form.getByLabel('Address of the API').fill(stripe.url);
  await form.getByRole('button', { name: 'Test the connection' }).click();
  await expect(form).toContainText('The system does not accept these credentials');
  await expectAccessible(page, 'a connection that is refused');
  await form.getByLabel('Secret or restricted key').first().fill(stripe.apiKey);
  await form.getByRole('button', { name: 'Test the connection' }).click();
  await expect(form).toContainText('It works');
  await form.getByRole('button', { name: 'Connect', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Stripe', level: 1 })).toBeVisible();
  await expect(page.getByText('Not used yet', { exact: true })).toBeVisible();
  await expect(page.getByText('Create a payment link')).toBeVisible();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('Working', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Calls' }).getByRole('listitem')).toContainText('check');
  await expectAccessible(page, 'a connection');

  await page.getByRole('button', { name: 'Change settings' }).click();
  const edit = page.getByRole('dialog', { name: 'Change settings' });
  await edit.getByLabel('Address of the API').fill('http://127.0.0.1:9');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toContainText('a saved secret is never sent to another address');
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();

  await stripe.kill();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('The system cannot be reached').first()).toBeVisible();
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect' }).click();
  // Its page reads it again every few seconds, also at the moment when it goes.
  browsers.monitor.expect(/404 \(Not Found\).*\/connections\//);
  const leave = page.getByRole('dialog', { name: 'Disconnect Stripe?' });
  await expect(leave).toContainText('Conversations then use the data kept here');
  await leave.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No system connected')).toBeVisible();
  await expectAccessible(page, 'no connections');
});

test('the form of a connection begins with the time zone of the business, else of the browser', async ({
  browsers,
  server,
}) => {
  const proposed = async () => {
    const options = { path: '/settings/connections', timezoneId: 'America/Lima' };
    const { page } = await browsers.operator('elena', options);
    await page.getByRole('button', { name: 'Connect a system' }).click();
    await page.getByRole('button', { name: 'CalDAV Appointments' }).click();
    return page.getByRole('dialog', { name: 'Connect CalDAV' }).getByRole('combobox', { name: 'Time zone' });
  };
  await expect(await proposed()).toHaveValue('America/Lima');
  const elena = await Api.signedIn(server.url, 'elena');
  const day = [{ from: '09:00', to: '18:00' }];
  const hours = { timeZone: 'Europe/Rome', week: Array.from({ length: 7 }, () => day), closedOn: [] };
  const [chatbot] = (await elena.get<{ id: string }[]>('/api/v1/chatbots')).body;
  const changed = await elena.ask('PATCH', `/api/v1/chatbots/${chatbot?.id}`, {
    body: JSON.stringify({ hours }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(changed.status).toBe(200);
  await expect(await proposed()).toHaveValue('Europe/Rome');
});

test('on a phone and in Italian, an admin connects HubSpot and reads why a token is refused', async ({ browsers }) => {
  const hubspot = await HubspotPeer.start();
  const { page } = await browsers.operator('elena', {
    ...{ path: '/settings/connections', bypassCSP: true, locale: 'it-IT', viewport: { width: 390, height: 844 } },
  });
  await page.getByRole('button', { name: 'Collega un sistema' }).click();
  await page.getByRole('button', { name: 'HubSpot Clienti' }).click();
  const form = page.getByRole('dialog', { name: 'Collega HubSpot' });
  await form.getByLabel('Token di accesso').first().fill('pat-eu1-altro');
  await form.getByLabel('Indirizzo dell’API').fill(hubspot.url);
  await form.getByRole('button', { name: 'Prova il collegamento' }).click();
  await expect(form).toContainText('INVALID_AUTHENTICATION');
  await expectAccessible(page, 'a refused connection in Italian');
  await form.getByLabel('Token di accesso').first().fill(hubspot.accessToken);
  await form.getByRole('button', { name: 'Prova il collegamento' }).click();
  await expect(form).toContainText('Funziona');
  await form.getByRole('button', { name: 'Collega', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'HubSpot', level: 1 })).toBeVisible();
  await expectAccessible(page, 'a connection in Italian');
  await hubspot.kill();
});

test('a connection of an unknown kind is shown as such, and can only be turned off or disconnected', async ({
  browsers,
  server,
}) => {
  const elena = await Api.signedIn(server.url, 'elena');
  for (const { id } of (await elena.get<{ id: string }[]>('/api/v1/connections')).body)
    await elena.ask('DELETE', `/api/v1/connections/${id}`);
  const settings = { url: 'http://127.0.0.1:9', apiKey: 'key', project: 'support' };
  await elena.post('/api/v1/connections', { kind: 'redmine', name: 'Help desk', settings });
  await server.stop();
  await outdateConnections(server.place);
  await server.start();

  const { page } = await browsers.operator('elena', { path: '/settings/connections', bypassCSP: true });
  await page.getByRole('link', { name: 'Help desk Tickets Unusable' }).click();
  await expect(page.getByText('nothing is written elsewhere')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test the connection' })).toHaveCount(0);
  await expectAccessible(page, 'a connection of an unknown kind');
  browsers.monitor.expect(/404 \(Not Found\).*\/connections\//);
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog', { name: 'Disconnect Help desk?' }).getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No system connected')).toBeVisible();
});
