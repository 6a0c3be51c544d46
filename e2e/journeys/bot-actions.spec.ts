import { expect } from '@playwright/test';
import type { ChatbotId } from '#contracts/ids.js';
import { createRestClient } from '#sdk/rest-client.js';
import { signInCookie } from '../support/clients.js';
import { journeys } from '../support/journey.js';
import { expectAccessible } from './axe.js';

const test = journeys();
/** Federica Donati's, from the demonstration. */
const order = { number: '10625', email: 'federica.donati@example.net' };

/** The demonstration begins with all actions switched on. */
async function switchedOff(url: string): Promise<void> {
  const headers = { Cookie: await signInCookie(url, 'sofia'), Origin: url };
  await createRestClient({ url, headers }).patchChatbot('valdora' as ChatbotId, {
    policy: { actions: [], orderPrefix: '' },
  });
}

test('order status is switched on for a chatbot, and a visitor reads the state of an order', async ({
  browsers,
  server,
}) => {
  await switchedOff(server.url);
  const { page } = await browsers.operator('sofia', { bypassCSP: true, path: '/settings/chatbots/valdora' });
  const actions = page.getByRole('region', { name: 'Actions' });
  const isOn = actions.getByRole('switch', { name: 'Order status' });
  await expect(page.getByRole('img', { name: /Accuracy vs. coverage/ })).toBeVisible();
  await expect(actions.getByLabel('Order numbers begin with')).toHaveCount(0);
  await isOn.press('Space');
  await expect(isOn).toBeChecked();
  const replaces = actions.getByRole('combobox', { name: 'Articles this replaces' });
  for (const title of ['Where is my order?', "Dov'è il mio ordine?"]) {
    await replaces.fill(title);
    await page.getByRole('option', { name: title }).click();
  }
  await page.keyboard.press('Escape');
  await actions.getByLabel('Order numbers begin with').fill('V-1');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page, 'a beginning that the server refuses', ['light']);
  await actions.getByLabel('Order numbers begin with').fill('V-');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved and live.')).toBeVisible();
  await expectAccessible(page, 'order status is on');
  const stored = await page.request.get(`${server.url}/api/v1/chatbots/valdora`);
  expect((await stored.json()).policy).toMatchObject({
    actions: [{ name: 'order.status', replaces: ['track-order-en', 'track-order-it'] }],
    orderPrefix: 'V-',
  });

  const visitor = await browsers.visitor('en', { bypassCSP: true });
  await visitor.write('Where is my order?');
  await expect(visitor.log).toContainText('What is the order number?');
  await visitor.write(order.number);
  await expect(visitor.log).toContainText('Which email address was used?');
  await visitor.write(order.email);
  const card = visitor.log.getByRole('article', { name: 'Order V-10625' });
  await expect(card).toContainText('Being prepared');
  await expectAccessible(visitor.page, 'the card of an order');

  await page.goto(`${server.url}/console/inbox/all`);
  await page.getByRole('link', { name: /Order V-10625/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'V-10625' }).last()).toContainText('Processing');
  await expectAccessible(page, 'the card of an order as operators see it');
});

test('an action that is switched off and on again before saving changes nothing', async ({ browsers }) => {
  const { page } = await browsers.operator('sofia', { path: '/settings/chatbots/valdora#actions' });
  const ticket = page.getByRole('region', { name: 'Actions' }).getByRole('switch', { name: 'Open a ticket' });
  await ticket.click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  await ticket.click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
