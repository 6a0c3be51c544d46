import { expect, type Page } from '@playwright/test';
import { McpPeer } from '#testing/peers/mcp-peer.js';
import { journeys } from '../support/journey.js';
import { parcelDocument, parcelKey, parcelSystem } from '../support/parcel-system.js';
import { rawVisitor } from '../support/raw-socket.js';
import { expectAccessible } from './axe.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });
const wide = { viewport: { width: 1440, height: 900 }, bypassCSP: true };
const dialog = (page: Page) => page.getByRole('dialog');

async function connect(page: Page, kind: RegExp, settings: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: 'Connect a system' }).first().click();
  await page.getByRole('button', { name: kind }).click();
  for (const [label, value] of Object.entries(settings)) await dialog(page).getByLabel(label).first().fill(value);
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('an admin imports an OpenAPI document and tries an action, and an operator runs it in a conversation', async ({
  browsers,
  server,
}) => {
  test.slow();
  // A document that is none is a 400.
  browsers.monitor.expect(/status of 400/);
  const parcels = await parcelSystem();
  const { page } = await browsers.operator('elena', { path: '/settings/connections', ...wide });
  await connect(page, /^HTTP API/, {
    Name: 'Parcels',
    'Address of the API': `${parcels.url}/api`,
    'Value of that header': parcelKey,
    'Path that a test reads': '/status',
  });
  await expect(page.getByText('No actions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('Working', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'New action' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Title (English)')).toBeFocused();
  await expect(page.getByText('Fill in this field.').first()).toBeVisible();
  await expect(page.getByText(/must not be empty|required format/)).toHaveCount(0);
  await page.goBack();

  await page.getByRole('link', { name: 'Import from OpenAPI' }).click();
  const document = page.getByLabel('OpenAPI document');
  await document.fill('{"swagger": "2.0"}');
  await page.getByRole('button', { name: 'Read document' }).click();
  await expect(page.getByText('This is Swagger 2.0. Convert it to OpenAPI 3 first.')).toBeVisible();
  await document.fill(JSON.stringify(parcelDocument(parcels.url)));
  await page.getByRole('button', { name: 'Read document' }).click();
  await page.getByLabel(/^Where a parcel is/).check();
  await page.getByLabel(/^Move a delivery/).check();
  await expectAccessible(page, 'operations of a document');
  await page.getByRole('button', { name: 'Add 2 actions' }).dblclick();

  await page.getByRole('link', { name: /^Where a parcel is/ }).click();
  await page.getByLabel('Title (Italian)').fill('Dov’è un pacco');
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByLabel('Code').fill('P-7');
  await trial.getByRole('button', { name: 'Run' }).click();
  await expect(trial.getByText('on its way', { exact: true })).toBeVisible();
  await expect(trial.getByRole('region', { name: 'Reply' })).toContainText('ada@shop.example');
  await expectAccessible(page, 'the editor of an action');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Actions' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'a connection with actions');

  const { raw, id } = await rawVisitor(server.url);
  await raw.say(id, 'Where is my parcel P-7?');
  raw.close();
  const anna = await browsers.operator('anna', { path: `/inbox/all/${id}`, ...wide });
  await anna.page.getByRole('button', { name: 'Where a parcel is', exact: true }).click();
  await dialog(anna.page).getByLabel('Code').fill('P-7');
  await dialog(anna.page).getByRole('button', { name: 'Look up' }).click();
  await expect(dialog(anna.page)).toContainText('Torino');
  await expectAccessible(anna.page, 'what an action gave');
  await dialog(anna.page).getByRole('button', { name: 'Close' }).last().click();
  await expect(anna.thread.getByRole('button', { name: /^Anna.*: Where a parcel is/ })).toBeVisible();

  await anna.page.getByRole('button', { name: 'Move a delivery', exact: true }).click();
  await dialog(anna.page).getByLabel('Code').fill('P-7');
  await dialog(anna.page).getByLabel('Day').fill('2026-12-01');
  await dialog(anna.page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(anna.page)).toContainText('Check the values above, then confirm.');
  expect(parcels.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await dialog(anna.page).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog(anna.page)).toContainText('D-1');
  expect(parcels.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await parcels.close();
});

test('an admin approves a tool of an MCP server, and again after it has changed', async ({ browsers, server }) => {
  test.slow();
  const warehouse = await McpPeer.start({ isStreaming: true });
  const { page } = await browsers.operator('elena', { path: '/settings/connections', ...wide });
  await connect(page, /^MCP/, {
    Name: 'Warehouse',
    'Address of the MCP server': warehouse.url,
    'Access token': warehouse.token,
  });
  const tools = page.getByRole('region', { name: 'Tools on the server' });
  await tools.getByRole('link', { name: 'Review stock' }).click();
  await expect(page.getByText('Says how many pieces')).not.toHaveCount(0);
  await expectAccessible(page, 'a tool to approve');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(tools.getByText('Approved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'tools of a server');

  const { raw, id } = await rawVisitor(server.url);
  await raw.say(id, 'Is A1 in stock?');
  raw.close();
  const anna = await browsers.operator('anna', { path: `/inbox/all/${id}`, ...wide });
  const lookUp = async () => {
    await anna.page.getByRole('button', { name: 'Stock', exact: true }).click();
    await dialog(anna.page).getByLabel('Item').fill('A1');
    await dialog(anna.page).getByRole('button', { name: 'Look up' }).click();
  };
  await lookUp();
  await expect(dialog(anna.page)).toContainText('7');
  await dialog(anna.page).getByRole('button', { name: 'Close' }).last().click();

  warehouse.description = 'Says something else.';
  warehouse.forgetSessions();
  await lookUp();
  await expect(dialog(anna.page)).toContainText('the system refused access');
  expect(warehouse.calls).toHaveLength(1);
  await tools.getByRole('button', { name: 'Reload' }).click();
  await tools.getByRole('link', { name: 'Review stock' }).click();
  await expect(page.getByText('The server has changed this tool')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(tools.getByText('Approved', { exact: true })).toBeVisible();
  await dialog(anna.page).getByRole('button', { name: 'Look up' }).click();
  await expect(dialog(anna.page)).toContainText('7');
  await warehouse.close();
});
