import { z } from 'zod';
import { limits } from '#contracts/limits.js';
import { ok, reject } from '#contracts/result.js';
import type { Delivery, InboundEvent, Mention, Receive } from '#engine/ports/business/system-events.js';
import { parseJson } from '../business/business-client.js';
import { hmacOf, isRecent, isSignature } from '../business/signed-delivery.js';

/** `objectTypeId` of contacts, for generic subscriptions whose events cover all objects. */
const contacts = '0-1';

const event = z.object({
  eventId: z.int(),
  subscriptionType: z.string().max(100),
  objectId: z.int(),
  objectTypeId: z.string().optional(),
  occurredAt: z.int(),
});
const delivered = z.array(event).max(limits.systemEventsPerDelivery);

/** Receiver of HubSpot events, signed with the client secret of the app (`X-HubSpot-Signature-v3`). Events only name the contacts to read. */
export const receiveHubspot: Receive = (delivery, secret) => {
  if (!isSigned(delivery, secret)) return reject('signature_refused');
  const parsed = delivered.safeParse(parseJson(delivery.body));
  if (!parsed.success) return reject('invalid');
  return ok(parsed.data.map(toEvent));
};

/** Converts an event. `eventId` alone is not unique: it may occur again for another object. */
function toEvent({
  eventId,
  subscriptionType,
  objectId,
  objectTypeId,
  occurredAt,
}: z.infer<typeof event>): InboundEvent {
  const [object = '', what = ''] = subscriptionType.split('.');
  const isContact = object === 'contact' || (object === 'object' && objectTypeId === contacts);
  const news = what === 'creation' ? 'created' : 'changed';
  const mention: Mention = { port: 'customers', id: String(objectId), news };
  const id = `${eventId}-${objectId}-${occurredAt}`;
  return { id, type: subscriptionType, records: [], mentions: isContact && what !== 'deletion' ? [mention] : [] };
}

/** Verifies the HMAC of method, full URL, body and timestamp in milliseconds, encoded as base64. */
function isSigned({ method, url, body, header, now }: Delivery, secret: string): boolean {
  const timestamp = header('x-hubspot-request-timestamp');
  if (!isRecent(timestamp, 1, now)) return false;
  const expected = hmacOf(secret, `${method}${url}`, body, String(timestamp));
  return isSignature(header('x-hubspot-signature-v3'), 'base64', expected);
}
