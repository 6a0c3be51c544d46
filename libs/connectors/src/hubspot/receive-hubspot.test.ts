import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { receiveHubspot } from './receive-hubspot.js';

const secret = '00000000-client-secret-of-the-app';
const now = Date.parse('2026-03-02T10:00:00.000Z');
const url = 'https://chat.example/api/v1/connections/c/events';

/** Receives a request signed as HubSpot's documentation describes (version 3). */
function receive(events: unknown, { at = now, by = secret, to = url } = {}) {
  const body = typeof events === 'string' ? events : JSON.stringify(events);
  const signature = createHmac('sha256', by).update(`POST${to}${body}${at}`).digest('base64');
  const headers: Record<string, string> = {
    ...{ 'x-hubspot-signature-v3': signature, 'x-hubspot-request-timestamp': String(at) },
  };
  return receiveHubspot(
    { method: 'POST', url, body: Buffer.from(body), now, header: (name) => headers[name] },
    secret,
    {},
  );
}
const event = (changes: object = {}) => ({
  ...{ eventId: 3_816_279_340, subscriptionId: 25, portalId: 33, appId: 1_160_452, occurredAt: 1_462_216_307_945 },
  ...{ subscriptionType: 'contact.propertyChange', attemptNumber: 0, objectId: 1_246_965, propertyName: 'email' },
  ...changes,
});

describe('a delivery of HubSpot', () => {
  test('names the contacts that were created or changed, each event once', () => {
    const others = [
      event({ eventId: 2, subscriptionType: 'contact.creation', objectId: 7 }),
      event({ eventId: 3, subscriptionType: 'object.propertyChange', objectTypeId: '0-1', objectId: 8 }),
      event({ eventId: 4, subscriptionType: 'object.propertyChange', objectTypeId: '0-3', objectId: 9 }),
      event({ eventId: 5, subscriptionType: 'contact.deletion' }),
    ];
    const received = receive([event(), ...others]);
    const mention = (id: string, news: string) => [{ port: 'customers', id, news }];
    expect(received.ok && received.value.map(({ mentions }) => mentions)).toEqual([
      ...[mention('1246965', 'changed'), mention('7', 'created'), mention('8', 'changed'), [], []],
    ]);
    expect(received.ok && received.value[0]?.id).toBe('3816279340-1246965-1462216307945');
  });

  test('is accepted only with a signature by the client secret for this address, less than five minutes old', () => {
    const refused = { ok: false, code: 'signature_refused' };
    expect(receive([event()])).toMatchObject({ ok: true });
    expect(receive([event()], { by: 'another' })).toEqual(refused);
    expect(receive([event()], { to: `${url}?to=elsewhere` })).toEqual(refused);
    for (const late of [-300_001, 300_001]) expect(receive([event()], { at: now + late })).toEqual(refused);
  });

  test('is rejected if it is signed but invalid', () => {
    for (const body of ['', '{}', '[{}]', Array.from({ length: 101 }, () => event())])
      expect(receive(body)).toMatchObject({ ok: false, code: 'invalid' });
  });
});
