import { z } from 'zod';
import type { BusinessPort } from '#contracts/business/business-ports.js';
import { ok, reject } from '#contracts/result.js';
import type { News, RecordEventType } from '#domain/business/record-events.js';
import type { Delivery, Receive } from '#engine/ports/business/system-events.js';
import { parseJson } from './business-client.js';
import { hmacOf, isRecent, isSignature } from './signed-delivery.js';

/** Port of the record that each type of event is about, and whether the record is new. */
const newsOf: { readonly [T in RecordEventType]: readonly [BusinessPort, News] } = {
  'booking.confirmed': ['appointments', 'created'],
  'booking.moved': ['appointments', 'changed'],
  'booking.cancelled': ['appointments', 'changed'],
  'ticket.opened': ['tickets', 'created'],
  'ticket.updated': ['tickets', 'changed'],
  'order.updated': ['orders', 'changed'],
  'payment.succeeded': ['payments', 'changed'],
  'client.created': ['customers', 'created'],
  'client.updated': ['customers', 'changed'],
};
const types = Object.keys(newsOf) as [RecordEventType, ...RecordEventType[]];

const envelope = z.object({ type: z.enum(types), data: z.object({ id: z.string().min(1).max(200) }) });
const anything = z.object({ type: z.string().max(100) });

/**
 * Receiver for systems without webhooks of their own, fed by a script of the business: signed by Standard Webhooks 1.0.0, like our own
 * webhooks, with `{"type": "ticket.updated", "data": {"id": "17"}}`. Events only name the changed record: its state is read from the
 * system.
 */
export const receiveSigned: Receive = (delivery, secret) => {
  const id = delivery.header('webhook-id');
  if (!id || id.length > 200 || !isSigned(delivery, id, secret)) return reject('signature_refused');
  const json = parseJson(delivery.body);
  const parsed = envelope.safeParse(json);
  if (!parsed.success) {
    const other = anything.safeParse(json);
    return other.success && !types.includes(other.data.type as RecordEventType)
      ? ok([{ id, type: other.data.type, records: [], mentions: [] }])
      : reject('invalid');
  }
  const { type, data } = parsed.data;
  const [port, news] = newsOf[type];
  return ok([{ id, type, records: [], mentions: [{ port, id: data.id, news }] }]);
};

function isSigned({ body, header, now }: Delivery, id: string, secret: string): boolean {
  const timestamp = header('webhook-timestamp');
  if (!isRecent(timestamp, 1_000, now)) return false;
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  const expected = hmacOf(key, `${id}.${timestamp}.`, body);
  const signatures = (header('webhook-signature') ?? '').split(' ').slice(0, 10);
  return signatures.some((one) => one.startsWith('v1,') && isSignature(one.slice('v1,'.length), 'base64', expected));
}
