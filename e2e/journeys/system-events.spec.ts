import { expect } from '@playwright/test';
import type { ActionOutput } from '#contracts/business/actions.js';
import type { ConnectionView } from '#contracts/business/connections.js';
import type { ClientView } from '#contracts/clients.js';
import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary } from '#contracts/views.js';
import { StripePeer } from '#testing/peers/stripe/stripe-peer.js';
import { Api } from '../support/api.js';
import { unanswerableQuestions } from '../support/demo.js';
import { journeys } from '../support/journey.js';
import { expectAccessible } from './axe.js';

const test = journeys({ OUTBOUND_NETWORKS: '127.0.0.0/8' });

const wide = { viewport: { width: 1440, height: 900 }, bypassCSP: true };
const json = { 'Content-Type': 'application/json' };
const secret = 'whsec_that_stripe_shows_to_admins';

test("Stripe reports a customer's payment by link, and the visitor and the operator see it", async ({
  browsers,
  server,
}) => {
  test.slow();
  const stripe = await StripePeer.start();
  const elena = await Api.signedIn(server.url, 'elena');
  const settings = { apiKey: stripe.apiKey, url: stripe.url, returnUrl: 'https://shop.example/thanks' };
  const { id } = (await elena.post<ConnectionView>('/api/v1/connections', { kind: 'stripe', settings })).body;

  const admin = await browsers.operator('elena', { path: `/settings/connections/${id}`, ...wide });
  const intake = admin.page.getByRole('region', { name: 'Changes in the system' });
  await expect(intake).toContainText(`${server.url}/api/v1/connections/${id}/events`);
  await expect(intake).toContainText('Not received');
  await intake.getByRole('button', { name: 'Enter the signing secret' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Enter the signing secret' });
  await dialog.getByLabel('Signing secret').first().fill(secret);
  await expectAccessible(admin.page, 'the secret of events');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(intake.getByText('Received', { exact: true })).toBeVisible();
  await expect(admin.page.getByText('Nothing received yet')).toBeVisible();

  const question = unanswerableQuestions('en', 5);
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(visitor.cancelWaiting).toBeVisible();
  const anna = await browsers.operator('anna', wide);
  await anna.open(question);
  await anna.accept();
  await expect(visitor.log).toContainText('Anna has joined');

  const [conversation] = (await elena.get<ConversationSummary[]>('/api/v1/conversations?state=assigned')).body;
  const client = { name: 'Ada Rossi', email: 'ada@shop.example' };
  const { id: clientId } = (await elena.post<ClientView>('/api/v1/clients', client)).body;
  const total = { amount: 4_250, currency: 'EUR' };
  await elena.post('/api/v1/orders', { clientId, number: 'K-1', status: 'pending', total, lines: [] });
  const path = `/api/v1/conversations/${conversation?.id}`;
  // Slow records fill in the dialog that is open already.
  let releaseRecords = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    releaseRecords = resolve;
  });
  await anna.page.route(`**${path}/business-records`, async (route) => {
    await released;
    await route.continue();
  });
  await elena.ask('PUT', `${path}/client`, { body: JSON.stringify({ clientId }), headers: json });

  const details = anna.page.getByRole('complementary');
  // The record moves what is below it.
  await expect(details.getByText(client.email)).toBeVisible();
  await details.getByRole('button', { name: 'Send a payment link' }).click();
  const payment = anna.page.getByRole('dialog');
  await expect(payment.getByLabel('What it is for')).toBeVisible();
  releaseRecords();
  await expect(payment.getByLabel('Amount')).toHaveValue('42.50');
  await expect(payment.getByLabel('Email (optional)')).toHaveValue(client.email);
  await payment.getByLabel('What it is for').fill('Kettle');
  await expectAccessible(anna.page, 'the dialog of a payment link');
  await payment.getByRole('button', { name: 'Add link to reply' }).click();
  await expect(payment).toHaveCount(0);
  const log = await elena.log(conversation?.id as ConversationId);
  const [link] = log.flatMap(({ type, data }) =>
    type === 'action.completed' ? [(data.output as unknown as ActionOutput<'payment.link'>).link] : [],
  );
  await expect(anna.reply).toHaveValue(link?.url ?? '');
  await anna.page.keyboard.press('Control+Enter');
  await expect(visitor.log.getByRole('link', { name: link?.url ?? '' })).toHaveAttribute('href', link?.url ?? '');
  stripe.pay(link?.id ?? '');
  for (const { body, headers } of stripe.eventsOf(link?.id ?? '', secret))
    await new Api(server.url, {}).post(`/api/v1/connections/${id}/events`, body, headers);

  await expect(visitor.log).toContainText('Payment received: €42.50 for K-1');
  await expect(anna.thread).toContainText('Payment received: €42.50 for K-1');
  await expect(details.getByText('Paid', { exact: true })).toBeVisible();
  await expectAccessible(anna.page, 'a payment that came in');
  const received = admin.page.getByRole('region', { name: 'Received events' }).getByRole('listitem');
  await expect(received.first()).toContainText('checkout.session.completed');
  await expect(received.last()).toContainText('1 change');
  await expectAccessible(admin.page, 'what a connection received');
  await stripe.kill();
});

test('a conversation that an operator resolves is recorded with the client', async ({ browsers, server }) => {
  const question = unanswerableQuestions('en', 6);
  const visitor = await browsers.visitor();
  await visitor.write(question);
  await expect(visitor.cancelWaiting).toBeVisible();
  const anna = await browsers.operator('anna', wide);
  await anna.open(question);
  await anna.accept();
  const elena = await Api.signedIn(server.url, 'elena');
  const [conversation] = (await elena.get<ConversationSummary[]>('/api/v1/conversations?state=assigned')).body;
  const client = { name: 'Eva Bianchi', email: 'eva@shop.example' };
  const { id: clientId } = (await elena.post<ClientView>('/api/v1/clients', client)).body;
  const path = `/api/v1/conversations/${conversation?.id}`;
  await elena.ask('PUT', `${path}/client`, { body: JSON.stringify({ clientId }), headers: json });
  const resolved = await (await Api.signedIn(server.url, 'anna')).ask('PUT', `${path}/resolution`, {
    ...{ body: JSON.stringify({ outcome: 'confirmed' }), headers: json },
  });
  expect(resolved.status).toBe(200);
  await anna.page.goto(`${server.url}/console/inbox/all/${conversation?.id}`);
  await expect(anna.thread).toContainText('Recorded on the client’s record');
  const activity = anna.page.getByRole('complementary').getByText(`Chat: ${question}`);
  await activity.click();
  await expect(anna.page.getByText(/Outcome: solved/)).toBeVisible();
  await expectAccessible(anna.page, 'a conversation on the record of the client');
});
