import type { PaymentSettings } from '#contracts/business/payment-records.js';
import type { PaymentId } from '#contracts/ids.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  PaymentFilter,
  PaymentSettingsStore,
  PaymentStore,
  StoredPayment,
  StoredRefund,
} from '#engine/ports/payment-store.js';
import {
  fromRefundRow,
  fromRow,
  paymentRefundRow,
  paymentRow,
  paymentSettingsRow,
  toRow,
} from '../rows/payment.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';
import { paymentListSql } from './business-sql.js';
import { readIdPage } from './read-id-page.js';

export class TypeormPaymentStore implements PaymentStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: PaymentId): Promise<StoredPayment | null> {
    const row = await this.#access.read.findOneBy(paymentRow, { id });
    return row && fromRow(row);
  }

  async byWriteKey(writeKey: string): Promise<StoredPayment | null> {
    const row = await this.#access.read.findOneBy(paymentRow, { writeKey });
    return row && fromRow(row);
  }

  async list(filter: PaymentFilter, window: Window): Promise<{ items: StoredPayment[]; total: number }> {
    const { ids, total } = await readIdPage(this.#access.read, paymentListSql(filter), window);
    const rows = new Map((await this.#access.read.findBy(paymentRow, { id: In(ids) })).map((row) => [row.id, row]));
    return { items: ids.flatMap((id) => rows.get(id) ?? []).map(fromRow), total };
  }

  async put(payment: StoredPayment): Promise<void> {
    await this.#access.write((manager) => manager.upsert(paymentRow, toRow(payment), ['id']));
  }

  async refundUnder(writeKey: string): Promise<StoredRefund | null> {
    const row = await this.#access.read.findOneBy(paymentRefundRow, { writeKey });
    return row && fromRefundRow(row);
  }

  async addRefund(refund: StoredRefund): Promise<void> {
    await this.#access.write((manager) => manager.insert(paymentRefundRow, { ...refund }));
  }
}

export class TypeormPaymentSettingsStore implements PaymentSettingsStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(): Promise<PaymentSettings> {
    const row = await this.#access.read.findOneBy(paymentSettingsRow, { id: 1 });
    return { linkTemplate: row?.linkTemplate ?? null };
  }

  async put({ linkTemplate }: PaymentSettings): Promise<void> {
    await this.#access.write((manager) => manager.upsert(paymentSettingsRow, { id: 1, linkTemplate }, ['id']));
  }
}
