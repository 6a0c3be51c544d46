import { z } from 'zod';
import type { Payment, PaymentLink, PaymentState } from '#contracts/business/payments.js';
import { secondMs } from '#contracts/durations.js';

/** API version of these schemas and of the requests. */
export const stripeVersion = '2023-08-16';

const unixTime = z.int();
const metadata = z.record(z.string(), z.string());

export const checkoutSession = z.object({
  id: z.string(),
  url: z.url().nullable(),
  created: unixTime,
  expires_at: unixTime,
  metadata: metadata.nullable(),
});
export type CheckoutSession = z.infer<typeof checkoutSession>;

export const listOf = <T extends z.ZodType>(of: T) => z.object({ data: z.array(of), has_more: z.boolean() });

export const refund = z.object({ id: z.string(), status: z.string().nullable(), metadata: metadata.nullish() });
export type Refund = z.infer<typeof refund>;

const charge = z.object({
  amount_refunded: z.int().min(0),
  refunded: z.boolean(),
  billing_details: z.object({ email: z.string().nullable() }),
  /** The newest refunds, if expanded. */
  refunds: listOf(refund).nullish(),
});

/** Metadata field with the key of the write that created an object. */
export const keyField = 'parley_key';

/** Payment Intent with its last charge expanded. */
export const paymentIntent = z.object({
  id: z.string(),
  amount: z.int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  created: unixTime,
  status: z.string(),
  metadata,
  receipt_email: z.string().nullable(),
  last_payment_error: z.unknown(),
  latest_charge: charge.nullable(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** Payment Intent of an event, where the last charge is only an id. */
export const eventIntent = paymentIntent.extend({ latest_charge: z.unknown().transform(() => null) });

/** Checkout Session of an event. */
export const paidSession = z.object({
  id: z.string(),
  created: unixTime,
  payment_intent: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().min(0).nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
  metadata: metadata.nullable(),
});

/** Converts a session to a payment link; null if the session is over, and has no URL. */
export function toPaymentLink({ id, url, expires_at }: CheckoutSession): PaymentLink | null {
  return url === null ? null : { id, url, expiresAt: iso(expires_at) };
}

export function toPayment(intent: PaymentIntent, referenceField: string): Payment {
  return {
    id: intent.id,
    reference: intent.metadata[referenceField] ?? '',
    amount: { amount: intent.amount, currency: intent.currency.toUpperCase() },
    refunded: intent.latest_charge?.amount_refunded ?? 0,
    state: stateOf(intent),
    customerEmail: intent.receipt_email ?? intent.latest_charge?.billing_details.email ?? null,
    createdAt: iso(intent.created),
  };
}

function stateOf({ status, latest_charge, last_payment_error }: PaymentIntent): PaymentState {
  if (status === 'succeeded') return latest_charge?.refunded ? 'refunded' : 'paid';
  if (status === 'canceled') return 'cancelled';
  const hasFailed =
    status === 'requires_payment_method' && last_payment_error !== null && last_payment_error !== undefined;
  return hasFailed ? 'failed' : 'pending';
}

export function iso(seconds: number): string {
  return new Date(seconds * secondMs).toISOString();
}
