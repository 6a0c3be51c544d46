import { describe, expect, it } from 'vitest';
import type { PaymentDesk } from '#engine/ports/business/payment-desk.js';
import { aWriteKey, expectOk } from '#testing/contracts/business-fixtures.js';
import { gateway, peer } from '../testing/peer.js';
import { stripeConnector } from './stripe-connector.js';

const aRequest = { reference: 'A-1', description: 'Kettle', amount: { amount: 4_250, currency: 'EUR' }, email: null };
const day = 24 * 60 * 60;
const now = () => Math.floor(Date.now() / 1_000);

/** Payment desk over a server with a fixed reply for each method and path, such as `POST /v1/refunds`. */
async function aDesk(answers: Record<string, [status: number, body: unknown]>): Promise<PaymentDesk> {
  const { url } = await peer(({ method, url = '' }, response) => {
    const [status, body] = answers[`${method} ${url.split('?')[0]}`] ?? [404, {}];
    response.writeHead(status).end(JSON.stringify(body));
  });
  const { settings, open } = stripeConnector(gateway());
  const values = settings.parse({ url, apiKey: 'sk_test', returnUrl: 'https://shop.example/thanks' });
  const { payments } = open(values, 'stripe').systems;
  if (!payments) throw new Error('no payments');
  return payments;
}

const error = (type: string, code: string) => ({ error: { type, code } });
const intent = {
  ...{ id: 'pi_1', amount: 4_250, currency: 'eur', created: 1_700_000_000, status: 'succeeded', metadata: {} },
  ...{ receipt_email: null, last_payment_error: null, latest_charge: null },
};

describe('a write with a key that another request is using', () => {
  it('has an unknown outcome', async () => {
    const busy: [number, unknown] = [409, error('idempotency_error', 'idempotency_key_in_use')];
    const desk = await aDesk({
      'POST /v1/checkout/sessions': busy,
      'POST /v1/refunds': busy,
      'GET /v1/checkout/sessions': [200, { data: [], has_more: false }],
      'GET /v1/payment_intents/pi_1': [200, intent],
    });
    expect(await desk.link(aRequest, aWriteKey())).toMatchObject({ ok: false, code: 'timeout' });
    expect(await desk.refund('pi_1', null, aWriteKey())).toMatchObject({ ok: false, code: 'timeout' });
  });
});

describe('a refund', () => {
  it.each(['failed', 'canceled'])('that is %s does not count', async (status) => {
    const desk = await aDesk({
      'POST /v1/refunds': [200, { id: 're_1', status, metadata: {} }],
      'GET /v1/payment_intents/pi_1': [200, intent],
    });
    expect(await desk.refund('pi_1', null, aWriteKey())).toMatchObject({ ok: false, code: 'invalid' });
  });
});

describe('the lookup of a payment link', () => {
  const sessionsOf = (created: number) => {
    const metadata = { parley_key: 'other' };
    const data = [{ id: 'cs_1', url: 'https://pay.example/', created, expires_at: created + day, metadata }];
    return aDesk({ 'GET /v1/checkout/sessions': [200, { data, has_more: true }] });
  };

  it('has an unknown outcome beyond the search limit', async () => {
    const desk = await sessionsOf(now());
    expect(await desk.linked(aWriteKey())).toMatchObject({ ok: false, code: 'timeout' });
  });

  it('finds nothing after a search of all open links', async () => {
    const desk = await sessionsOf(now() - 3 * day);
    expect(expectOk(await desk.linked(aWriteKey()))).toBeNull();
  });
});
