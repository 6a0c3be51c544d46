import { z } from 'zod';
import type { BusinessFault } from '#contracts/business/business-ports.js';
import type { Payment, PaymentLink, PaymentRequest } from '#contracts/business/payments.js';
import { dayMs, secondMs } from '#contracts/durations.js';
import { ok, type Result } from '#contracts/result.js';
import { type BusinessResult, fault, type WriteKey } from '#engine/ports/business/business-result.js';
import type { PaymentDesk } from '#engine/ports/business/payment-desk.js';
import { type BusinessClient, type BusinessOperation, parseJson } from '../business/business-client.js';
import { type FormValue, formBody } from '../business/form-body.js';
import type { ReadRejection } from '../business/to-business-fault.js';
import type { StripeSettings } from './settings.js';
import {
  checkoutSession,
  keyField,
  listOf,
  type PaymentIntent,
  paymentIntent,
  type Refund,
  refund,
  toPayment,
  toPaymentLink,
} from './stripe-objects.js';

const pageSize = 100;
/** Maximum pages of sessions, newest first, to scan for a key: Stripe has no search for sessions. */
const maxPages = 3;
/** Maximum age of a session to look up: sessions are open for one day. The second day allows for clock skew. */
const openMs = 2 * dayMs;

const errorReply = z.object({ error: z.object({ type: z.string(), code: z.string().nullish() }) });

/** Payment desk: payments are Payment Intents, and payment links are Checkout Sessions. */
export class StripePaymentDesk implements PaymentDesk {
  constructor(
    private readonly client: BusinessClient,
    private readonly settings: StripeSettings,
  ) {}

  /** Searches by reference. Stripe's search may lag up to a minute behind new payments. */
  async paymentsFor(reference: string): Promise<BusinessResult<Payment[]>> {
    const { referenceField } = this.settings;
    const query = {
      query: `metadata['${referenceField}']:'${reference.replaceAll(/[\\']/g, '\\$&')}'`,
      limit: pageSize,
      'expand[]': 'data.latest_charge',
    };
    const path = '/v1/payment_intents/search';
    const found = await this.client.operation().json(listOf(paymentIntent), { method: 'GET', path, query });
    if (!found.ok) return explained(found);
    const payments = found.value.data.map((one) => toPayment(one, referenceField));
    const own = payments.filter((one) => one.reference === reference);
    return ok(own.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)));
  }

  async link(request: PaymentRequest, key: WriteKey): Promise<BusinessResult<PaymentLink>> {
    const { reference, description, amount, email } = request;
    const { referenceField, returnUrl } = this.settings;
    const operation = this.client.operation();
    const made = await this.#post(operation, '/v1/checkout/sessions', key, {
      mode: 'payment',
      success_url: returnUrl,
      client_reference_id: reference,
      customer_email: email,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: amount.currency.toLowerCase(),
            unit_amount: amount.amount,
            product_data: { name: description },
          },
        },
      ],
      metadata: { [keyField]: key },
      payment_intent_data: { description, metadata: { [referenceField]: reference, [keyField]: key } },
    })(checkoutSession);
    const link =
      !made.ok && isReusedKey(made)
        ? await this.#linked(operation, key)
        : made.ok
          ? ok(toPaymentLink(made.value))
          : made;
    if (!link.ok) return explained(link);
    return link.value ? ok(link.value) : fault('conflict', 'what was made under this key is over');
  }

  linked(key: WriteKey): Promise<BusinessResult<PaymentLink | null>> {
    return this.#linked(this.client.operation(), key);
  }

  async refund(paymentId: string, amount: number | null, key: WriteKey): Promise<BusinessResult<Payment>> {
    if (!/^pi_[A-Za-z0-9]{1,100}$/.test(paymentId)) return fault('not_found', 'no such payment');
    const operation = this.client.operation();
    const values = { payment_intent: paymentId, amount, metadata: { [keyField]: key } };
    const made = await this.#post(operation, '/v1/refunds', key, values)(refund);
    if (!made.ok && !isReusedKey(made)) return explained(made);
    const query = { 'expand[]': 'latest_charge.refunds' };
    const path = `/v1/payment_intents/${paymentId}`;
    const read = await operation.json(paymentIntent, { method: 'GET', path, query });
    if (!read.ok) return explained(read);
    const done = made.ok ? made : refundUnder(key, read.value);
    if (!done.ok) return done;
    const { status } = done.value;
    if (status === 'failed' || status === 'canceled') return fault('invalid', `the refund is ${status}`);
    return ok(toPayment(read.value, this.settings.referenceField));
  }

  async #linked(operation: BusinessOperation, key: WriteKey): Promise<BusinessResult<PaymentLink | null>> {
    let last: string | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const query = { limit: pageSize, starting_after: last };
      const path = '/v1/checkout/sessions';
      const found = await operation.json(listOf(checkoutSession), { method: 'GET', path, query });
      if (!found.ok) return explained(found);
      const made = found.value.data.find(({ metadata }) => metadata?.[keyField] === key);
      if (made) return ok(toPaymentLink(made));
      const oldest = found.value.data.at(-1);
      if (!found.value.has_more || !oldest || oldest.created * secondMs < Date.now() - openMs) return ok(null);
      last = oldest.id;
    }
    return fault('timeout', 'there are more sessions than are looked through');
  }

  /** Write with an idempotency key, which Stripe keeps for at least a day: the request may be retried. */
  #post(operation: BusinessOperation, path: string, key: WriteKey, values: { [name: string]: FormValue }) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': key };
    return <T>(schema: z.ZodType<T>) =>
      operation.json(schema, { method: 'POST', path, headers, body: formBody(values), isRepeatable: true });
  }
}

/** Refund that was already made under this key. `invalid`: the key was used for another write. */
function refundUnder(key: WriteKey, { latest_charge }: PaymentIntent): BusinessResult<Refund> {
  const { data = [], has_more: hasMore = false } = latest_charge?.refunds ?? {};
  const made = data.find(({ metadata }) => metadata?.[keyField] === key);
  if (made) return ok(made);
  return hasMore
    ? fault('timeout', 'there are more refunds than are looked through')
    : fault('invalid', 'the key was used for another write');
}

/** Whether the key was used with other parameters before. False if a concurrent request is using it. */
function isReusedKey(rejection: ReadRejection): boolean {
  const error = errorOf(rejection);
  return error?.type === 'idempotency_error' && error.code !== usedKey;
}

/** Error code: a concurrent request has the same key, so its outcome is unknown. */
const usedKey = 'idempotency_key_in_use';

/** Faults by error code, where the status does not show them. `not_found`: a parameter names a missing object. */
const faultOf: Readonly<Record<string, BusinessFault>> = { resource_missing: 'not_found', [usedKey]: 'timeout' };

/** Adds Stripe's error code to the detail, and maps it to a fault. */
function explained(rejection: ReadRejection): Result<never, ReadRejection> {
  const code = errorOf(rejection)?.code;
  if (!code) return rejection;
  return { ...rejection, detail: `${rejection.detail}: ${code}`, code: faultOf[code] ?? rejection.code };
}

function errorOf({ reply }: ReadRejection): z.infer<typeof errorReply>['error'] | null {
  const parsed = reply ? errorReply.safeParse(parseJson(reply.body)) : null;
  return parsed?.success ? parsed.data.error : null;
}
