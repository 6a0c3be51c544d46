import { plainReference } from '#domain/business/plain-reference.js';
import type { StoredPayment, StoredRefund } from '#engine/ports/payment-store.js';
import { EntitySchema } from '../typeorm.js';

export interface PaymentRow {
  id: string;
  reference: string;
  /** The comparable form of the reference. */
  referenceKey: string;
  description: string;
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  refunded: number;
  state: string;
  customerEmail: string | null;
  url: string | null;
  writeKey: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export const paymentRow = new EntitySchema<PaymentRow>({
  name: 'payments',
  columns: {
    id: { type: 'text', primary: true },
    reference: { type: 'text' },
    referenceKey: { type: 'text', name: 'reference_key' },
    description: { type: 'text' },
    amount: { type: 'bigint' },
    currency: { type: 'text' },
    refunded: { type: 'bigint' },
    state: { type: 'text' },
    customerEmail: { type: 'text', name: 'customer_email', nullable: true },
    url: { type: 'text', nullable: true },
    writeKey: { type: 'text', name: 'write_key', nullable: true },
    version: { type: 'integer' },
    createdAt: { type: 'bigint', name: 'created_at' },
    updatedAt: { type: 'bigint', name: 'updated_at' },
  },
});

export interface PaymentRefundRow {
  writeKey: string;
  paymentId: string;
  amount: number;
  at: number;
}

export const paymentRefundRow = new EntitySchema<PaymentRefundRow>({
  name: 'payment_refunds',
  columns: {
    writeKey: { type: 'text', primary: true, name: 'write_key' },
    paymentId: { type: 'text', name: 'payment_id' },
    amount: { type: 'bigint' },
    at: { type: 'bigint' },
  },
});

export interface PaymentSettingsRow {
  /** There is one row. */
  id: 1;
  linkTemplate: string | null;
}

export const paymentSettingsRow = new EntitySchema<PaymentSettingsRow>({
  name: 'payment_settings',
  columns: {
    id: { type: 'integer', primary: true },
    linkTemplate: { type: 'text', name: 'link_template', nullable: true },
  },
});

export function toRow({ amount: { amount, currency }, ...payment }: StoredPayment): PaymentRow {
  return { ...payment, referenceKey: plainReference(payment.reference), amount, currency };
}

export function fromRow({ referenceKey: _, amount, currency, ...row }: PaymentRow): StoredPayment {
  return {
    ...row,
    id: row.id as StoredPayment['id'],
    state: row.state as StoredPayment['state'],
    amount: { amount, currency },
  };
}

export function fromRefundRow(row: PaymentRefundRow): StoredRefund {
  return { ...row, paymentId: row.paymentId as StoredRefund['paymentId'] };
}
