import type { Instant, VisitorId } from '#contracts/ids.js';
import type { EmailCode, EmailCodeStore } from '#engine/ports/people-stores.js';
import { emailCodeRow, fromEmailCodeRow } from '../rows/email-code.row.js';
import { LessThan } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormEmailCodeStore implements EmailCodeStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<EmailCode | null> {
    const row = await this.#access.read.findOneBy(emailCodeRow, { id });
    return row && fromEmailCodeRow(row);
  }

  async of(visitorId: VisitorId): Promise<EmailCode | null> {
    const row = await this.#access.read.findOneBy(emailCodeRow, { visitorId });
    return row && fromEmailCodeRow(row);
  }

  async put(code: EmailCode): Promise<void> {
    await this.#access.write((manager) => manager.upsert(emailCodeRow, { ...code }, ['visitorId']));
  }

  async removeOf(visitorId: VisitorId): Promise<void> {
    await this.#access.write((manager) => manager.delete(emailCodeRow, { visitorId }));
  }

  async removeExpired(before: Instant): Promise<void> {
    await this.#access.write((manager) => manager.delete(emailCodeRow, { expiresAt: LessThan(before) }));
  }
}
