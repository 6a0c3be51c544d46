import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { knownOrderStatuses, money } from '../orders.js';

/** An order as its system has it. */
export const businessOrder = z.object({
  number: z.string().describe('As the customer knows it.'),
  customerId: z.string().describe('Id of the customer in the same system.'),
  customerEmail: z.string().nullable().describe('Null: not known, and then nobody proves by it whose the order is.'),
  status: z.string().describe(`Known to screens: ${knownOrderStatuses.join(', ')}.`),
  tracking: z.string().nullable().describe('Number or address by which the parcel is followed.'),
  placedAt: isoInstant,
  lines: z.array(z.object({ sku: z.string().nullable(), name: z.string(), quantity: z.number() })),
  total: money,
});
export type BusinessOrder = z.infer<typeof businessOrder>;

/** A product and how much of it is there. */
export const availability = z.object({
  sku: z.string(),
  name: z.string(),
  isAvailable: z.boolean(),
  quantity: z.number().nullable().describe('Null: not counted, or not known here.'),
  price: money.nullable(),
});
export type Availability = z.infer<typeof availability>;
