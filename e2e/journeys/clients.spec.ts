import { expect } from '@playwright/test';
import type { ApiKeyView } from '#contracts/api-keys.js';
import type { ClientView } from '#contracts/clients.js';
import { Api } from '../support/api.js';
import { journeys } from '../support/journey.js';
import { rawVisitor } from '../support/raw-socket.js';

const test = journeys();

test('an operator links a visitor to a client and sees the orders', async ({ browsers, server }) => {
  const [client] = (await new Api(server.url).get<ClientView[]>('/api/v1/clients?q=rossi')).body;
  const { name = '', email = '' } = client ?? {};
  const { raw, id } = await rawVisitor(server.url);
  await raw.say(id, 'Where is my parcel?');
  const { page } = await browsers.operator('anna', {
    path: `/inbox/all/${id}`,
    viewport: { width: 1440, height: 900 },
  });
  const details = page.getByRole('complementary');
  const systems = details.getByRole('region', { name: 'Business systems' });
  await details.getByRole('button', { name: 'Link client' }).click();
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(details.getByText(name)).toBeVisible();
  await expect(details.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(details.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByText('linked a client record')).toBeVisible();
  await details.getByRole('button', { name: 'Unlink' }).click();
  await expect(details.getByText('This visitor is not linked to a client.')).toBeVisible();
  await expect(systems.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  await expect(systems).not.toContainText('None');
  await expect(page.getByText('unlinked the client record')).toBeVisible();
  raw.close();
});

test('an admin issues a key whose secret is shown once, edits it and revokes it', async ({ browsers, server }) => {
  const { page } = await browsers.operator('elena', { path: '/settings/api-keys' });
  await page.getByRole('button', { name: 'New API key' }).click();
  await page.getByLabel('Name').fill('Reports');
  await page.getByLabel('Read clients and their orders').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  const program = new Api(server.url, { 'X-API-Key': secret });
  expect((await program.get<ApiKeyView[]>('/api/v1/clients')).status).toBe(200);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Reports' }).click();
  await page.getByLabel('Name').fill('Weekly figures');
  await page.getByLabel('Read articles').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Weekly figures')).toBeVisible();
  expect((await program.get<ApiKeyView[]>('/api/v1/articles')).status).toBe(200);
  await page.getByRole('button', { name: 'Revoke Weekly figures' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Weekly figures')).toHaveCount(0);
  expect((await program.get('/api/v1/clients')).status).toBe(401);
});
