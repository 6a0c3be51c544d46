import type { PaymentSettings } from '#contracts/business/payment-records.js';
import type { PaymentId } from '#contracts/ids.js';
import { plainReference } from '#domain/business/plain-reference.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  PaymentFilter,
  PaymentSettingsStore,
  PaymentStore,
  StoredPayment,
  StoredRefund,
} from '#engine/ports/payment-store.js';
import { type Restorable, snapshotOf } from './snapshot.js';

export class InMemoryPaymentStore implements PaymentStore, Restorable {
  readonly #byId = new Map<PaymentId, StoredPayment>();
  readonly #refunds = new Map<string, StoredRefund>();

  snapshot(): () => void {
    return snapshotOf(this.#byId, this.#refunds);
  }

  async get(id: PaymentId): Promise<StoredPayment | null> {
    return this.#byId.get(id) ?? null;
  }

  async byWriteKey(key: string): Promise<StoredPayment | null> {
    return [...this.#byId.values()].find(({ writeKey }) => writeKey === key) ?? null;
  }

  async list({ reference, state, email }: PaymentFilter, { offset, limit }: Window) {
    const found = [...this.#byId.values()]
      .filter(
        (payment) =>
          (reference === undefined || plainReference(payment.reference) === plainReference(reference)) &&
          (state === undefined || payment.state === state) &&
          (email === undefined || payment.customerEmail === email),
      )
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
    return { items: found.slice(offset, offset + limit), total: found.length };
  }

  async put(payment: StoredPayment): Promise<void> {
    const namesake = payment.writeKey === null ? null : await this.byWriteKey(payment.writeKey);
    if (namesake && namesake.id !== payment.id) throw new Error('there is one already');
    this.#byId.set(payment.id, payment);
  }

  async refundUnder(key: string): Promise<StoredRefund | null> {
    return this.#refunds.get(key) ?? null;
  }

  async addRefund(refund: StoredRefund): Promise<void> {
    if (this.#refunds.has(refund.writeKey)) throw new Error('there is one already');
    this.#refunds.set(refund.writeKey, refund);
  }
}

export class InMemoryPaymentSettingsStore implements PaymentSettingsStore, Restorable {
  #settings: PaymentSettings = { linkTemplate: null };

  snapshot(): () => void {
    const before = this.#settings;
    return () => {
      this.#settings = before;
    };
  }

  async get(): Promise<PaymentSettings> {
    return this.#settings;
  }

  async put(settings: PaymentSettings): Promise<void> {
    this.#settings = settings;
  }
}
