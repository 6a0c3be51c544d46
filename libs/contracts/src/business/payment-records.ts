import { z } from 'zod';
import { isoInstant, paymentId } from '../ids.js';
import { money } from '../orders.js';
import { pageQuery } from '../paging.js';
import { emailAddress, filterText, shortText } from '../text.js';
import { paymentRequest, paymentStates } from './payments.js';

/** Payment that staff enter by hand: an amount due, with a payment link if one is set. */
export const paymentCreate = paymentRequest.extend({
  description: shortText(200).nullable().default(null),
  email: emailAddress.nullable().default(null),
});
export type PaymentCreate = z.infer<typeof paymentCreate>;

/** Outcome of a pending payment, as staff enter it. */
export const paymentPatch = z.strictObject({ state: z.enum(['paid', 'failed', 'cancelled']) });
export type PaymentPatch = z.infer<typeof paymentPatch>;

export const refundCreate = z.strictObject({
  amount: z
    .int()
    .min(1)
    .nullable()
    .default(null)
    .describe("Amount in minor units of the payment's currency. Null for the full remaining amount."),
});

export const paymentsQuery = pageQuery.extend({
  reference: filterText(60).describe('Exact reference, ignoring case and a leading #.').optional(),
  state: z.enum(paymentStates).optional(),
  email: filterText(254).optional(),
});
export type PaymentsQuery = z.infer<typeof paymentsQuery>;

export const paymentView = z
  .object({
    id: paymentId,
    reference: z.string().describe('Reference of what is paid for, such as an order number.'),
    description: z.string().describe('What is paid for, as the customer reads it.'),
    amount: money.describe('Amount due.'),
    refunded: z.int().min(0).describe('Refunded amount, in minor units of the same currency.'),
    state: z.enum(paymentStates).describe('State of the payment.'),
    customerEmail: z.string().nullable().describe('Email address of the customer. Null if it is not known.'),
    url: z
      .string()
      .nullable()
      .describe('Address at which the customer pays. Null if no payment address was set when the payment was created.'),
    createdAt: isoInstant,
    updatedAt: isoInstant.describe('When the payment was last changed.'),
  })
  .meta({ id: 'PaymentView' });
export type PaymentView = z.infer<typeof paymentView>;

const names = ['reference', 'amount', 'minor', 'currency', 'description', 'email', 'id'];

/**
 * Parses as a URL once every placeholder is replaced, with all placeholders after the host: no value decides who is
 * paid.
 */
function isTemplate(template: string): boolean {
  const filled = (value: string) =>
    template.replace(/\{([a-z]{1,20})\}/g, (whole, name: string) => (names.includes(name) ? value : whole));
  const [one, other] = [filled('1'), filled('2')];
  // Browsers skip an empty host: what follows it, such as a value, becomes the host.
  const host = template.split(/[/\\]/)[2] ?? '';
  if (host === '' || host.includes('{') || !template.includes('{reference}') || /[{}]/.test(one)) return false;
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

/** Payment settings of the business. */
export const paymentSettings = z
  .object({
    linkTemplate: z
      .string()
      .max(1_000)
      .nullable()
      .describe(
        `Template of the payment address, with the placeholders ${names.map((name) => `{${name}}`).join(', ')}. Null if not set.`,
      ),
  })
  .meta({ id: 'PaymentSettings' });
export type PaymentSettings = z.infer<typeof paymentSettings>;

export const paymentSettingsPut = z.strictObject({
  linkTemplate: z
    .string()
    .trim()
    .max(1_000)
    .regex(/^https:\/\//, 'must begin with https://')
    .refine(isTemplate, 'must be an address with {reference}, and with names only behind the host')
    .nullable(),
});
