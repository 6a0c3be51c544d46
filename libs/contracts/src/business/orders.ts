import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { knownOrderStatuses, money } from '../orders.js';

/** Order, as stored in its system. */
export const businessOrder = z.object({
  number: z.string().describe('Order number, as the customer knows it.'),
  customerId: z.string().describe('Id of the customer in the same system.'),
  customerEmail: z
    .string()
    .nullable()
    .describe('Email address of the customer. Null if not known; the order then cannot be matched by email address.'),
  status: z.string().describe(`Order status. Translated on screen: ${knownOrderStatuses.join(', ')}.`),
  tracking: z.string().nullable().describe('Tracking number or address of the parcel. Null if there is none.'),
  placedAt: isoInstant,
  lines: z.array(z.object({ sku: z.string().nullable(), name: z.string(), quantity: z.number() })),
  total: money,
});
export type BusinessOrder = z.infer<typeof businessOrder>;

/** Stock of a product. */
export const availability = z.object({
  sku: z.string(),
  name: z.string(),
  isAvailable: z.boolean(),
  quantity: z.number().nullable().describe('Quantity in stock. Null if not counted or not known.'),
  price: money.nullable(),
});
export type Availability = z.infer<typeof availability>;
