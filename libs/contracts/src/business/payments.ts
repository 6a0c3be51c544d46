import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { money } from '../orders.js';
import { emailAddress, lineText, shortText } from '../text.js';

export const paymentStates = ['pending', 'paid', 'failed', 'refunded', 'cancelled'] as const;
export type PaymentState = (typeof paymentStates)[number];

export const payment = z.object({
  id: z.string(),
  reference: z.string().describe('Reference of what is paid for, such as an order number.'),
  amount: money,
  refunded: z.int().min(0).describe('Refunded amount, in minor units of the same currency.'),
  state: z.enum(paymentStates),
  customerEmail: z.string().nullable(),
  createdAt: isoInstant,
});
export type Payment = z.infer<typeof payment>;

export const paymentRequest = z.strictObject({
  reference: shortText(60),
  description: lineText(200),
  amount: money,
  email: emailAddress.nullable(),
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

/** Payment link for a customer. */
export const paymentLink = z.object({ id: z.string(), url: z.url(), expiresAt: isoInstant.nullable() });
export type PaymentLink = z.infer<typeof paymentLink>;
