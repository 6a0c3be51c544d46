import { z } from 'zod';
import { dateTime } from './date-time.js';
import { clientId, isoInstant, orderId } from './ids.js';
import { limits } from './limits.js';
import { pageQuery } from './paging.js';
import { filterText, lineText, shortText } from './text.js';

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
  sku: shortText(100).nullable().describe('Article number of the product. Null if there is none.'),
  name: lineText(200).describe('Name of the product.'),
  quantity: z.int().min(1).max(1_000_000).describe('Number of pieces.'),
  unitAmount: amount.describe("Price of one piece, in minor units of the order's currency."),
});
export type OrderLine = z.infer<typeof orderLine>;

const orderStatus = `Order status. Translated on screen: ${knownOrderStatuses.join(', ')}.`;
const tracking = 'Tracking number or address of the shipment. Null if there is none.';
const orderTotal = 'Amount to pay. It may differ from the sum of the lines, such as by shipping and discounts.';

/** Order as written by `PUT`: every field. `total` may differ from the sum of the lines: shipping, discounts. */
export const orderReplace = z.strictObject({
  clientId: clientId.describe('The client who placed the order.'),
  number: shortText(60).describe('Order number, as the client knows it. Unique.'),
  status: lineText(40).describe(orderStatus),
  tracking: shortText(200).nullable().describe(tracking),
  lines: z.array(orderLine).max(limits.orderLines).describe('Ordered products.'),
  total: money.describe(orderTotal),
  placedAt: dateTime.describe('When the order was placed.'),
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
    clientId: clientId.describe('The client who placed the order.'),
    number: z.string().describe('Order number, as the client knows it. Unique.'),
    status: z.string().describe(orderStatus),
    tracking: z.string().nullable().describe(tracking),
    lines: z
      .array(
        z.object({
          sku: z.string().nullable().describe('Article number of the product. Null if there is none.'),
          name: z.string().describe('Name of the product.'),
          quantity: z.int().describe('Number of pieces.'),
          unitAmount: z.int().describe("Price of one piece, in minor units of the order's currency."),
        }),
      )
      .describe('Ordered products.'),
    total: z
      .object({
        amount: z.int().describe('Amount in minor units, such as cents.'),
        currency: z.string().describe('ISO 4217 currency code.'),
      })
      .describe(orderTotal),
    placedAt: isoInstant.describe('When the order was placed.'),
    createdAt: isoInstant.describe('When the order was added here.'),
    updatedAt: isoInstant.describe('When the order was last changed.'),
  })
  .meta({ id: 'OrderView' });
export type OrderView = z.infer<typeof orderView>;
