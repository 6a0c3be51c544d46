import type { PaymentSettings } from '#contracts/business/payment-records.js';
import type { PaymentState } from '#contracts/business/payments.js';
import type { Instant, PaymentId } from '#contracts/ids.js';
import type { Money } from '#contracts/orders.js';
import type { Window } from './conversation-store.js';

export interface StoredPayment {
  readonly id: PaymentId;
  readonly reference: string;
  /** Empty: it was erased. */
  readonly description: string;
  readonly amount: Money;
  /** In minor units of the same currency. */
  readonly refunded: number;
  readonly state: PaymentState;
  readonly customerEmail: string | null;
  /** Where the customer pays; null where no address was set. */
  readonly url: string | null;
  /** Key of the write that made it, where there was one. No two share one. */
  readonly writeKey: string | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface StoredRefund {
  readonly writeKey: string;
  readonly paymentId: PaymentId;
  readonly amount: number;
  readonly at: Instant;
}

/** Every field narrows. */
export interface PaymentFilter {
  /** Case and leading # say nothing. */
  readonly reference?: string;
  readonly state?: PaymentState;
  /** In lower case. */
  readonly email?: string;
}

/** Payments and their refunds. Totals are counted up to `limits.countedRows`. */
export interface PaymentStore {
  get(id: PaymentId): Promise<StoredPayment | null>;
  byWriteKey(key: string): Promise<StoredPayment | null>;
  /** Newest first. */
  list(filter: PaymentFilter, window: Window): Promise<{ items: StoredPayment[]; total: number }>;
  /** Adds or replaces. Rejects where the key is that of another. */
  put(payment: StoredPayment): Promise<void>;
  refundUnder(key: string): Promise<StoredRefund | null>;
  /** Rejects where the key is that of another. */
  addRefund(refund: StoredRefund): Promise<void>;
}

/** How the business is paid. */
export interface PaymentSettingsStore {
  get(): Promise<PaymentSettings>;
  put(settings: PaymentSettings): Promise<void>;
}
