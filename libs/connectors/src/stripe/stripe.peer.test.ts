import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentDesk } from '#engine/ports/business/payment-desk.js';
import { aWriteKey, expectOk } from '#testing/contracts/business-fixtures.js';
import { paymentDeskContract } from '#testing/contracts/payment-desk-contract.js';
import { StripePeer } from '#testing/peers/stripe/stripe-peer.js';
import { BusinessClient } from '../business/business-client.js';
import { describeFaults, loopbackGateway } from '../testing/peer-suite.js';
import { stripeConnector } from './stripe-connector.js';

describe('Stripe, as its own description specifies it', () => {
  let stripe: StripePeer;
  beforeAll(async () => {
    stripe = await StripePeer.start();
  });
  afterAll(() => stripe?.kill());

  const outbound = loopbackGateway();
  const connector = stripeConnector(outbound);
  const open = (changes: { url?: string; apiKey?: string } = {}, peer = 'stripe') => {
    const settings = { url: stripe.url, apiKey: stripe.apiKey, returnUrl: 'https://shop.example/thanks', ...changes };
    return connector.open(connector.settings.parse(settings), peer);
  };
  const desk = (): PaymentDesk => {
    const { payments } = open().systems;
    if (!payments) throw new Error('no payments');
    return payments;
  };
  const aRequest = { reference: 'A-1', description: 'Kettle', amount: { amount: 4_250, currency: 'EUR' }, email: null };

  it('connects with a valid key', async () => {
    expect(await open().check()).toEqual({ ok: true, value: null });
  });

  paymentDeskContract(() => ({ desk: desk(), pay: ({ id }) => stripe.pay(id) }));

  it('finds a link by its key on a later page', async () => {
    const key = aWriteKey();
    const link = expectOk(await desk().link(aRequest, key));
    for (let count = 0; count < 120; count += 1) expectOk(await desk().link(aRequest, aWriteKey()));
    expect(expectOk(await desk().linked(key))).toEqual(link);
  });

  it('rejects a refund with the key of another payment', async () => {
    const paid = async (reference: string) => {
      stripe.pay(expectOk(await desk().link({ ...aRequest, reference }, aWriteKey())).id);
      const [payment] = expectOk(await desk().paymentsFor(reference));
      return payment?.id ?? '';
    };
    const [first, second, key] = [await paid('R-1'), await paid('R-2'), aWriteKey()];
    expectOk(await desk().refund(first, 100, key));
    expect(await desk().refund(second, 100, key)).toMatchObject({ ok: false, code: 'invalid' });
    expect(expectOk(await desk().refund(first, 200, key))).toMatchObject({ id: first, refunded: 100 });
  });

  it('the peer rejects parameters, values and paths outside the description', async () => {
    const headers = { authorization: `Bearer ${stripe.apiKey}`, 'content-type': 'application/x-www-form-urlencoded' };
    const client = new BusinessClient({ outbound, peer: 'test', baseUrl: stripe.url, headers });
    const post = (path: string, body: string) => client.operation().send({ method: 'POST', path, body });
    for (const body of [
      'mode=payment',
      'success_url=x&mode=gift',
      'success_url=x&colour=blue',
      'success_url=x&line_items[0][quantity]=one',
    ])
      expect(await post('/v1/checkout/sessions', body), body).toMatchObject({ ok: false, code: 'invalid' });
    expect(await post('/v1/presents', '')).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('a retry after a timeout creates nothing twice', async () => {
    const key = aWriteKey();
    stripe.freeze();
    expect(await desk().link(aRequest, key)).toMatchObject({ ok: false, code: 'timeout' });
    stripe.resume();
    const made = expectOk(await desk().linked(key));
    expect(made).not.toBeNull();
    expect(expectOk(await desk().link(aRequest, key))).toEqual(made);
  });

  describeFaults({
    open: ({ url, hasWrongKey }, peer) =>
      open({ ...(url && { url }), ...(hasWrongKey && { apiKey: 'sk_wrong' }) }, peer),
    read: ({ payments }) => payments?.paymentsFor('A-1'),
    process: () => stripe,
  });
});
