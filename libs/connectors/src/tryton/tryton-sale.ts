import { z } from 'zod';
import type { BusinessOrder } from '#contracts/business/orders.js';
import type { KnownOrderStatus } from '#contracts/orders.js';
import { dateTimeValue, dateValue, decimalValue, toInstant, toMoney } from './tryton-values.js';

const saleLine = z.object({
  type: z.string(),
  quantity: z.number().nullable(),
  description: z.string().nullable(),
  'product.': z.object({ code: z.string().nullable(), name: z.string().nullable() }).nullish(),
});

/** Sale as Tryton returns it, with the fields of {@link saleFields}. */
export const sale = z.object({
  number: z.string(),
  ...{ state: z.string(), shipment_state: z.string(), invoice_state: z.string() },
  sale_date: dateValue.nullable(),
  create_date: dateTimeValue,
  total_amount: decimalValue,
  'currency.': z.object({ code: z.string() }),
  'party.': z.object({ id: z.int(), email: z.string().nullable() }),
  'lines.': z.array(saleLine),
  'shipments.': z.array(z.object({ reference: z.string().nullable() })),
});
export type Sale = z.infer<typeof sale>;

export const saleFields = [
  ...['number', 'state', 'shipment_state', 'invoice_state', 'sale_date', 'create_date', 'total_amount'],
  ...['currency.code', 'party.email', 'shipments.reference'],
  ...['type', 'quantity', 'description', 'product.code', 'product.name'].map((name) => `lines.${name}`),
];

/** Whether a sale is a return, which has a negative total and is no order. */
export function isReturn({ total_amount: { decimal } }: Sale): boolean {
  return decimal.startsWith('-');
}

export function toOrder(one: Sale): BusinessOrder {
  const { number, 'party.': customer, 'shipments.': shipments, 'lines.': lines } = one;
  return {
    number,
    customerId: String(customer.id),
    customerEmail: customer.email?.toLowerCase() || null,
    status: statusOf(one),
    tracking: shipments.find(({ reference }) => reference)?.reference ?? null,
    placedAt: toInstant(one.sale_date ?? one.create_date),
    lines: lines.filter(({ type }) => type === 'line').map(toLine),
    total: toMoney(one.total_amount, one['currency.'].code),
  };
}

/** Combines the separate states of a sale, its shipment and its payment. Shipment precedes payment, because customers wait for the parcel. */
export function statusOf({
  state,
  shipment_state: shipment,
  invoice_state: invoice,
}: Pick<Sale, 'state' | 'shipment_state' | 'invoice_state'>): KnownOrderStatus {
  if (state === 'cancelled') return 'cancelled';
  if (state === 'draft' || state === 'quotation') return 'pending';
  if (shipment === 'sent') return 'shipped';
  return shipment === 'none' && invoice === 'paid' ? 'paid' : 'processing';
}

function toLine({ quantity, description, 'product.': product }: z.infer<typeof saleLine>) {
  return { sku: product?.code || null, name: product?.name || description || '', quantity: quantity ?? 0 };
}
