import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Delivery } from '#engine/ports/business/system-events.js';
import { StripePeer } from '#testing/peers/stripe/stripe-peer.js';
import { receiveStripe } from './receive-stripe.js';

const secret = 'whsec_of_the_endpoint';
const settings = {
  apiKey: 'sk',
  returnUrl: 'https://shop.example',
  referenceField: 'order',
  url: 'https://api.example',
};
const now = Date.parse('2026-03-02T10:00:00.000Z');
const seconds = now / 1_000;

function delivery(body: string, headers: Record<string, string>, at = now): Delivery {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const url = 'https://chat.example/api/v1/connections/c/events';
  return { method: 'POST', url, body: Buffer.from(body), now: at, header: (name) => named.get(name.toLowerCase()) };
}
const signatureOf = (body: string, at = seconds, by = secret) =>
  createHmac('sha256', by).update(`${at}.${body}`).digest('hex');
const receive = (body: string, header: string) =>
  receiveStripe(delivery(body, { 'Stripe-Signature': header }), secret, settings);
const ping = JSON.stringify({ id: 'evt_1', type: 'customer.created', data: { object: {} } });
const refused = { ok: false, code: 'signature_refused' };

describe('an event of Stripe', () => {
  test('is taken only under the secret of the endpoint, over its exact bytes, within five minutes', () => {
    expect(receive(ping, `t=${seconds},v1=${signatureOf(ping)}`)).toMatchObject({ ok: true, value: [{ id: 'evt_1' }] });
    for (const late of [-301, 301])
      expect(receive(ping, `t=${seconds + late},v1=${signatureOf(ping, seconds + late)}`)).toEqual(refused);
    expect(receive(ping, `t=${seconds - 299},v1=${signatureOf(ping, seconds - 299)}`)).toMatchObject({ ok: true });
    expect(receive(`${ping} `, `t=${seconds},v1=${signatureOf(ping)}`)).toEqual(refused);
    expect(receive(ping, `t=${seconds},v1=${signatureOf(ping, seconds, 'another')}`)).toEqual(refused);
    expect(receive(ping, `t=${seconds},v0=${signatureOf(ping)}`)).toEqual(refused);
    for (const header of ['', 'v1=', `t=${seconds}`, 't=,v1=', `t=soon,v1=${signatureOf(ping)}`, ',,,='])
      expect(receive(ping, header)).toEqual(refused);
  });

  test('may be signed twice, during the rotation of the secret', () => {
    const header = `t=${seconds},v1=${signatureOf(ping, seconds, 'the next one')},v1=${signatureOf(ping)}`;
    expect(receive(ping, header)).toMatchObject({ ok: true });
  });

  test('is rejected if it is signed but invalid', () => {
    for (const body of [
      '',
      'null',
      '[]',
      '{"id":""}',
      '{"id":"e","type":"payment_intent.succeeded","data":{"object":{}}}',
    ])
      expect(receive(body, `t=${seconds},v1=${signatureOf(body)}`)).toMatchObject({ ok: false, code: 'invalid' });
  });

  test('of a payment identifies it by its reference, and by the payment link', async () => {
    const peer = await StripePeer.start();
    try {
      const { id, body } = await openSession(peer);
      expect(body.payment_intent).toBeNull();
      peer.pay(id);
      const [intent, session] = peer
        .eventsOf(id, secret)
        .map(({ body, headers }) => receiveStripe(delivery(body, headers, Date.now()), secret, settings));
      const record = {
        ...{ reference: 'V-7', state: 'paid', refunded: 0 },
        amount: { amount: 4_250, currency: 'EUR' },
      };
      const same = { port: 'payments', news: 'changed' };
      expect(intent).toMatchObject({ value: [{ records: [{ ...same, record, aliases: ['the-key-of-the-link'] }] }] });
      expect(session).toMatchObject({
        value: [
          {
            records: [
              {
                ...same,
                record: { ...record, customerEmail: 'ada@shop.example' },
                aliases: ['the-key-of-the-link', id],
              },
            ],
          },
        ],
      });
      const ids = [intent, session].map((one) => one?.ok && one.value[0]?.records[0]?.record);
      expect(ids[0]).toMatchObject({ id: (ids[1] as unknown as { id: string }).id });
    } finally {
      await peer.kill();
    }
  });
});

async function openSession(peer: StripePeer): Promise<{ id: string; body: { payment_intent: unknown } }> {
  const metadata = { 'metadata[parley_key]': 'the-key-of-the-link' };
  const intended = {
    'payment_intent_data[metadata][order]': 'V-7',
    'payment_intent_data[metadata][parley_key]': 'the-key-of-the-link',
  };
  const item = {
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '4250',
    'line_items[0][price_data][product_data][name]': 'Kettle',
  };
  const form = new URLSearchParams({
    ...{ mode: 'payment', success_url: 'https://shop.example/thanks', client_reference_id: 'V-7' },
    ...{ customer_email: 'ada@shop.example', ...metadata, ...intended, ...item },
  });
  const reply = await fetch(`${peer.url}/v1/checkout/sessions`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${peer.apiKey}` },
  });
  const body = (await reply.json()) as { id: string; payment_intent: unknown };
  return { id: body.id, body };
}
