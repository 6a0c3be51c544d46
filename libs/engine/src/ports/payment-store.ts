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
  /** Payment link; null if no address is configured. */
  readonly url: string | null;
  /** Idempotency key of the write that created it, if any. Unique. */
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
  /** Case and a leading # are ignored. */
  readonly reference?: string;
  readonly state?: PaymentState;
  /** In lower case. */
  readonly email?: string;
}

/** Store of payments and refunds. Totals are counted up to `limits.countedRows`. */
export interface PaymentStore {
  get(id: PaymentId): Promise<StoredPayment | null>;
  byWriteKey(key: string): Promise<StoredPayment | null>;
  /** Newest first. */
  list(filter: PaymentFilter, window: Window): Promise<{ items: StoredPayment[]; total: number }>;
  /** Upsert. Rejects if the key belongs to another payment. */
  put(payment: StoredPayment): Promise<void>;
  refundUnder(key: string): Promise<StoredRefund | null>;
  /** Rejects if the key belongs to another refund. */
  addRefund(refund: StoredRefund): Promise<void>;
}

/** Payment settings of the business. */
export interface PaymentSettingsStore {
  get(): Promise<PaymentSettings>;
  put(settings: PaymentSettings): Promise<void>;
}
