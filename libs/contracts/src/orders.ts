import { z } from 'zod';
import { dateTime } from './date-time.js';
import { clientId, isoInstant, orderId } from './ids.js';
import { limits } from './limits.js';
import { pageQuery } from './paging.js';
import { filterText, shortText } from './text.js';

/** Statuses that screens translate. Any other status is shown as it is. */
export const knownOrderStatuses = [
  'pending',
  'paid',
  'processing',
  'shipped',
  'ready_for_pickup',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const;
export type KnownOrderStatus = (typeof knownOrderStatuses)[number];

/** In minor units of the currency, such as cents. */
const amount = z.int().min(0);

export const money = z.strictObject({
  amount: amount.describe('Amount in minor units, such as cents.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('ISO 4217 currency code.'),
});
export type Money = z.infer<typeof money>;

export const orderLine = z.strictObject({
  sku: shortText(100).nullable(),
  name: shortText(200),
  quantity: z.int().min(1).max(1_000_000),
  unitAmount: amount.describe("Price of one piece, in minor units of the order's currency."),
});
export type OrderLine = z.infer<typeof orderLine>;

/** Order as written by `PUT`: every field. `total` may differ from the sum of the lines: shipping, discounts. */
export const orderReplace = z.strictObject({
  clientId,
  number: shortText(60).describe('Order number, as the client knows it. Unique.'),
  status: shortText(40),
  tracking: shortText(200).nullable(),
  lines: z.array(orderLine).max(limits.orderLines),
  total: money,
  placedAt: dateTime,
});
export type OrderContent = z.infer<typeof orderReplace>;

/** `placedAt` defaults to now. */
export const orderCreate = orderReplace.extend({
  status: orderReplace.shape.status.default('pending'),
  tracking: orderReplace.shape.tracking.default(null),
  lines: orderReplace.shape.lines.default([]),
  placedAt: dateTime.optional(),
});
export type OrderCreate = z.infer<typeof orderCreate>;

/** JSON merge patch (RFC 7396); lists are replaced as a whole. */
export const orderPatch = orderReplace.extend({ total: money.partial() }).partial();
export type OrderPatch = z.infer<typeof orderPatch>;

export const ordersQuery = pageQuery.extend({
  clientId: clientId.optional(),
  number: filterText(60).optional(),
  status: filterText(40).optional(),
});
export type OrdersQuery = z.infer<typeof ordersQuery>;

export const orderView = z
  .object({
    id: orderId,
    clientId,
    number: z.string(),
    status: z.string().describe(`Order status. Translated on screen: ${knownOrderStatuses.join(', ')}.`),
    tracking: z.string().nullable(),
    lines: z.array(z.object({ sku: z.string().nullable(), name: z.string(), quantity: z.int(), unitAmount: z.int() })),
    total: z.object({ amount: z.int(), currency: z.string() }),
    placedAt: isoInstant,
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'OrderView' });
export type OrderView = z.infer<typeof orderView>;
