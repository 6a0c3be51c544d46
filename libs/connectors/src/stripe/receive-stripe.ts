import { z } from 'zod';
import type { Payment } from '#contracts/business/payments.js';
import { ok, reject } from '#contracts/result.js';
import type { Delivery, InboundEvent, Receive, SystemRecord } from '#engine/ports/business/system-events.js';
import { parseJson } from '../business/business-client.js';
import { hmacOf, isRecent, isSignature } from '../business/signed-delivery.js';
import type { StripeSettings } from './settings.js';
import { eventIntent, iso, keyField, paidSession, toPayment } from './stripe-objects.js';

const event = z.object({
  id: z.string().min(1).max(200),
  type: z.string().max(100),
  data: z.object({ object: z.unknown() }),
});

/** Events of Payment Intents that report their outcome. */
const ofIntents = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'];
/** Events of paid Checkout Sessions, with immediate or delayed payment. */
const ofSessions = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** Receiver of Stripe events, signed with the secret of the webhook endpoint at Stripe (`Stripe-Signature`, scheme v1). */
export const receiveStripe: Receive<StripeSettings> = (delivery, secret, { referenceField }) => {
  if (!isSigned(delivery, secret)) return reject('signature_refused');
  const parsed = event.safeParse(parseJson(delivery.body));
  if (!parsed.success) return reject('invalid');
  const { id, type, data } = parsed.data;
  const record = recordOf(type, data.object, referenceField);
  if (record === undefined) return reject('invalid');
  const received: InboundEvent = { id, type, records: record ? [record] : [], mentions: [] };
  return ok([received]);
};

/** Record that an event reports. Null: the event is not relevant. Undefined: it is not as documented. */
function recordOf(type: string, object: unknown, referenceField: string): SystemRecord | null | undefined {
  if (ofIntents.includes(type)) {
    const { data: intent } = eventIntent.safeParse(object);
    return intent && paymentRecord(toPayment(intent, referenceField), [intent.metadata[keyField]]);
  }
  if (!ofSessions.includes(type)) return null;
  const { data: session } = paidSession.safeParse(object);
  if (!session) return undefined;
  const { payment_intent: id, payment_status, amount_total, currency } = session;
  if (id === null || payment_status !== 'paid' || amount_total === null || currency === null) return null;
  const payment: Payment = {
    ...{ id, reference: session.client_reference_id ?? '', refunded: 0, state: 'paid' },
    amount: { amount: amount_total, currency: currency.toUpperCase() },
    customerEmail: session.customer_details?.email ?? null,
    createdAt: iso(session.created),
  };
  return paymentRecord(payment, [session.metadata?.[keyField], session.id]);
}

function paymentRecord(record: Payment, aliases: readonly (string | undefined)[]): SystemRecord {
  return { port: 'payments', record, news: 'changed', aliases: aliases.filter((alias) => alias !== undefined) };
}

/** Verifies `t=1492774577,v1=5257a8…,v1=…`, the HMAC of `t.body`. There are several signatures during a rotation of the secret. */
function isSigned({ body, header, now }: Delivery, secret: string): boolean {
  const parts = (header('stripe-signature') ?? '')
    .split(',')
    .slice(0, 20)
    .map((part) => part.trim().split('='));
  const timestamp = parts.find(([scheme]) => scheme === 't')?.[1];
  if (!isRecent(timestamp, 1_000, now)) return false;
  const expected = hmacOf(secret, `${timestamp}.`, body);
  return parts.some(([scheme, value]) => scheme === 'v1' && isSignature(value, 'hex', expected));
}
