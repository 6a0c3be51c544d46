import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { receiveSigned } from './receive-signed.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const now = Date.parse('2026-03-02T10:00:00.000Z');

/** Receives a request signed by the reference library of Standard Webhooks. */
function receive(body: string, { at = now, by = secret, more = {} as Record<string, string> } = {}) {
  const signature = new Webhook(by).sign('msg_1', new Date(at), body);
  const headers: Record<string, string> = {
    ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': String(at / 1_000), 'webhook-signature': signature },
    ...more,
  };
  const url = 'https://chat.example/api/v1/connections/c/events';
  return receiveSigned(
    { method: 'POST', url, body: Buffer.from(body), now, header: (name) => headers[name] },
    secret,
    {},
  );
}
const body = JSON.stringify({ type: 'ticket.updated', data: { id: '17' } });
const refused = { ok: false, code: 'signature_refused' };

describe('an event in the generic format', () => {
  test('names the changed record, which is then read from the system', () => {
    expect(receive(body)).toEqual({
      ok: true,
      value: [
        {
          id: 'msg_1',
          type: 'ticket.updated',
          records: [],
          mentions: [{ port: 'tickets', id: '17', news: 'changed' }],
        },
      ],
    });
  });

  test('is accepted only with a signature of its exact bytes, less than five minutes old', () => {
    expect(receive(body, { by: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })).toEqual(refused);
    for (const late of [-301_000, 301_000]) expect(receive(body, { at: now + late })).toEqual(refused);
    expect(receive(body, { at: now - 299_000 })).toMatchObject({ ok: true });
    for (const more of [
      { 'webhook-id': 'msg_2' },
      { 'webhook-id': '' },
      { 'webhook-timestamp': String(now / 1_000 + 1) },
      { 'webhook-timestamp': 'now' },
      { 'webhook-signature': 'v1,' },
      { 'webhook-signature': 'v2,abc v1a,abc' },
    ] as Record<string, string>[])
      expect(receive(body, { more })).toEqual(refused);
  });

  test('is ignored if its type is unknown, and rejected if it is invalid', () => {
    expect(receive('{"type":"invoice.sent","data":{}}')).toMatchObject({ value: [{ records: [], mentions: [] }] });
    for (const wrong of ['', '[]', '{"type":7}', '{"type":"ticket.updated","data":{}}'])
      expect(receive(wrong)).toMatchObject({ ok: false, code: 'invalid' });
  });
});
