import type { PaymentPatch } from '#contracts/business/payment-records.js';
import type { ConversationId, PaymentId } from '#contracts/ids.js';
import type { Money } from '#contracts/orders.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { paymentUrl } from '#domain/business/payment-url.js';
import type { Author } from '../access/author.js';
import { atExpectedVersion, type ExpectedRevisions } from '../access/revision.js';
import { newEvent } from '../log/new-event.js';
import type { StoredPayment } from '../ports/payment-store.js';
import type { Ports } from '../ports/ports.js';

export type PaymentPorts = Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>;

export interface NewPayment {
  readonly reference: string;
  readonly description: string;
  readonly amount: Money;
  readonly email: string | null;
  /** Idempotency key: a repeat gets the first result. */
  readonly writeKey: string | null;
  /** Whether there must be a link. */
  readonly needsLink: boolean;
  /** In which it was made, if any. */
  readonly conversationId?: ConversationId | undefined;
}

/** Adds a pending payment, with a link if an address is configured. `payment_link_unset` if one is needed and none is. */
export function addPayment(
  ports: PaymentPorts,
  { reference, description, amount, email, writeKey, needsLink, conversationId }: NewPayment,
): Promise<Result<StoredPayment>> {
  return ports.unitOfWork.run(async ({ payments, paymentSettings, recordMakers }): Promise<Result<StoredPayment>> => {
    const made = writeKey === null ? null : await payments.byWriteKey(writeKey);
    if (made) return ok(made);
    const { linkTemplate } = await paymentSettings.get();
    if (linkTemplate === null && needsLink) return reject('payment_link_unset');
    const id = ports.ids.next() as PaymentId;
    const now = ports.clock.now();
    const payment: StoredPayment = {
      ...{ id, reference, description, amount, refunded: 0, state: 'pending', writeKey, version: 1 },
      ...{ customerEmail: email?.toLowerCase() ?? null, createdAt: now, updatedAt: now },
      url: linkTemplate && paymentUrl(linkTemplate, { id, reference, description, amount, email }),
    };
    await payments.put(payment);
    if (conversationId) await recordMakers.add(id, conversationId);
    return ok(payment);
  });
}

export interface ChangePayment {
  readonly id: PaymentId;
  readonly state: PaymentPatch['state'];
  readonly expected: ExpectedRevisions;
  readonly author: Author;
}

/** Settles a pending payment. Idempotent; `payment_settled` if it was settled otherwise. */
export function settlePayment(
  ports: PaymentPorts,
  { id, state, expected, author }: ChangePayment,
): Promise<Result<StoredPayment>> {
  return ports.unitOfWork.run(async ({ payments, events }): Promise<Result<StoredPayment>> => {
    const found = atExpectedVersion(await payments.get(id), expected);
    if (!found.ok) return found;
    const present = found.value;
    if (present.state === state) return ok(present);
    // A failed payment may be retried.
    if (present.state !== 'pending' && present.state !== 'failed') return reject('payment_settled');
    const settled: StoredPayment = { ...changed(ports, present), state };
    await payments.put(settled);
    if (state === 'paid')
      await events.append(newEvent(ports, 'payment.succeeded', id, author, dataOf(settled, author)));
    return ok(settled);
  });
}

export interface NewRefund {
  readonly id: PaymentId;
  /** In minor units; null: all that is left. */
  readonly amount: number | null;
  /** Idempotency key: a repeat changes nothing. */
  readonly writeKey: string;
}

/** Records a refund. `payment_settled` if nothing was paid, `invalid` for more than is left. */
export function refundPayment(
  ports: PaymentPorts,
  { id, amount, writeKey }: NewRefund,
): Promise<Result<StoredPayment>> {
  return ports.unitOfWork.run(async ({ payments }): Promise<Result<StoredPayment>> => {
    const present = await payments.get(id);
    if (!present) return reject('not_found');
    const done = await payments.refundUnder(writeKey);
    if (done) return done.paymentId === id ? ok(present) : invalidAt('', 'the key is that of another refund');
    if (present.state !== 'paid') return reject('payment_settled');
    const left = present.amount.amount - present.refunded;
    const given = amount ?? left;
    if (given < 1 || given > left) return invalidAt('/amount', `must be at most ${left}, which is left`);
    const refunded = present.refunded + given;
    const state = refunded === present.amount.amount ? 'refunded' : 'paid';
    const payment: StoredPayment = { ...changed(ports, present), refunded, state };
    await payments.put(payment);
    await payments.addRefund({ writeKey, paymentId: id, amount: given, at: payment.updatedAt });
    return ok(payment);
  });
}

function changed({ clock }: Pick<Ports, 'clock'>, present: StoredPayment): StoredPayment {
  return { ...present, version: present.version + 1, updatedAt: clock.now() };
}

function dataOf({ reference, amount, customerEmail }: StoredPayment, { conversationId }: Author) {
  return { reference, amount, clientEmail: customerEmail, ...(conversationId && { conversationId }) };
}
