import { expect } from '@playwright/test';
import type { ActionOutput } from '#contracts/business/actions.js';
import { intentNames } from '#contracts/business/bot-actions.js';
import type { ConnectionView } from '#contracts/business/connections.js';
import type { ClientView } from '#contracts/clients.js';
import type { ConversationId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { ConversationSummary } from '#contracts/views.js';
import { MailServer } from '#testing/mail-server.js';
import { StripePeer } from '#testing/peers/stripe/stripe-peer.js';
import { Api } from '../../support/api.js';
import { journeys } from '../../support/journey.js';
import { expectAccessible } from '../axe.js';

const secret = 'whsec_that_stripe_shows_to_admins';
const json = { 'Content-Type': 'application/json' };
let mailServer: MailServer;
let stripe: StripePeer;
let connection: string;

const test = journeys(async (url) => {
  [mailServer, stripe] = await Promise.all([MailServer.start(), StripePeer.start()]);
  return {
    ...{ PUBLIC_URL: url, OUTBOUND_NETWORKS: '127.0.0.0/8', TRAINING: 'off' },
    ...{ MAIL_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: 'Valdora <help@valdora.example>' },
  };
});
test.beforeAll(async ({ server }) => {
  const elena = await Api.signedIn(server.url, 'elena');
  const settings = { apiKey: stripe.apiKey, url: stripe.url, returnUrl: 'https://shop.example/thanks' };
  const made = await elena.post<ConnectionView>('/api/v1/connections', { kind: 'stripe', settings });
  connection = `/api/v1/connections/${made.body.id}`;
  await elena.ask('PUT', `${connection}/event-secret`, { body: JSON.stringify({ secret }), headers: json });
  const actions = intentNames.map((name) => ({ name, replaces: [] }));
  const policy = { policy: { actions, orderPrefix: 'V-' } };
  await elena.ask('PATCH', '/api/v1/chatbots/valdora', { body: JSON.stringify(policy), headers: json });
});
test.afterAll(() => Promise.all([mailServer.close(), stripe.kill()]));

const words = {
  en: {
    browser: 'en-GB',
    pay: 'I want to pay for my order',
    askEmail: 'Which one is it?',
    askCode: 'What does it say?',
    consent: 'to Stripe',
    confirm: 'Amount: €25.00',
    yes: 'Yes',
    paid: (number: string) => `Payment received: €25.00 for ${number}`,
  },
  it: {
    browser: 'it-IT',
    pay: 'voglio pagare il mio ordine',
    askEmail: 'Qual è?',
    askCode: 'Qual è il codice?',
    consent: 'a Stripe',
    confirm: /Importo: 25,00\s€/,
    yes: 'Sì',
    paid: (number: string) => new RegExp(`Pagamento ricevuto: 25,00\\s€ per ${number}`),
  },
} as const satisfies Record<Locale, object>;

for (const locale of ['en', 'it'] as const) {
  test(`a visitor proves their identity, pays an open order by link, and sees the payment arrive, in ${locale}`, async ({
    browsers,
    server,
  }) => {
    test.slow();
    const say = words[locale];
    const elena = await Api.signedIn(server.url, 'elena');
    const email = `ada-${locale}@shop.example`;
    const number = locale === 'en' ? 'V-60001' : 'V-60002';
    const { id: clientId } = (await elena.post<ClientView>('/api/v1/clients', { name: 'Ada Rossi', email })).body;
    const total = { amount: 2_500, currency: 'EUR' };
    await elena.post('/api/v1/orders', { clientId, number, status: 'pending', total, lines: [] });

    const visitor = await browsers.visitor(locale, { bypassCSP: true, locale: say.browser });
    const last = visitor.log.locator('.text').last();
    await visitor.write(say.pay);
    await expect(last).toContainText(say.askEmail);
    await visitor.write(email);
    await expect(last).toContainText(say.askCode);
    const sent = () => mailServer.taken.find(({ to }) => to.includes(email))?.parsed.text ?? '';
    await expect.poll(sent).toMatch(/^\d{6}$/m);
    await visitor.write(/^\d{6}$/m.exec(sent())?.[0] ?? '');
    await expect(last).toContainText(say.consent);
    await visitor.log.getByRole('button', { name: say.yes, exact: true }).click();
    await expect(last).toContainText(say.confirm);
    await visitor.log.getByRole('button', { name: say.yes, exact: true }).click();
    const pay = visitor.log.getByRole('article').getByRole('link');
    await expect(pay).toHaveAttribute('href', /^http/);
    await expectAccessible(visitor.page, `a payment link, ${locale}`);

    const all = (await elena.get<ConversationSummary[]>('/api/v1/conversations')).body;
    const [conversation] = all.filter(({ lastMessage }) => lastMessage !== null);
    const id = conversation?.id as ConversationId;
    const [link] = (await elena.log(id)).flatMap(({ type, data }) =>
      type === 'action.completed' && data.action === 'payment.link'
        ? [(data.output as unknown as ActionOutput<'payment.link'>).link]
        : [],
    );
    await expect(pay).toHaveAttribute('href', link?.url ?? '');
    stripe.pay(link?.id ?? '');
    for (const { body, headers } of stripe.eventsOf(link?.id ?? '', secret))
      await new Api(server.url, {}).post(`${connection}/events`, body, headers);
    await expect(visitor.log).toContainText(say.paid(number));

    const anna = await browsers.operator('anna', { path: `/inbox/all/${id}`, locale: say.browser, bypassCSP: true });
    await expect(anna.thread).toContainText(say.paid(number));
    await expectAccessible(anna.page, `what the bot did for a payment, ${locale}`);
  });
}
