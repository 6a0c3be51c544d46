import type { Instant } from '#contracts/ids.js';
import type { MailStore, OutgoingMail } from '#engine/ports/mail-store.js';
import { fromRow, mailRow, toRow } from '../rows/mail.row.js';
import { In, IsNull, LessThan, LessThanOrEqual, Not } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormMailStore implements MailStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async due(now: Instant, limit: number): Promise<OutgoingMail[]> {
    const rows = await this.#access.read.find(mailRow, {
      where: { nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC', id: 'ASC' },
      take: limit,
    });
    return rows.map(fromRow);
  }

  async latestOf(subjectIds: readonly string[]): Promise<Map<string, OutgoingMail>> {
    const rows = await this.#access.read.find(mailRow, {
      where: { subjectId: In(subjectIds) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return new Map(rows.map((row) => [row.subjectId, fromRow(row)]));
  }

  waiting(): Promise<number> {
    return this.#access.read.countBy(mailRow, { nextAttemptAt: Not(IsNull()) });
  }

  refused(): Promise<number> {
    return this.#access.read.countBy(mailRow, { nextAttemptAt: Not(IsNull()), reason: Not(IsNull()) });
  }

  lastSent(): Promise<OutgoingMail | null> {
    return this.#last('sentAt');
  }

  lastFailed(): Promise<OutgoingMail | null> {
    return this.#last('failedAt');
  }

  async put(mail: OutgoingMail): Promise<void> {
    await this.#access.write((manager) => manager.upsert(mailRow, toRow(mail), ['id']));
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(mailRow, { id }));
  }

  async removeAbout(subjectId: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(mailRow, { subjectId }));
  }

  async removeEnded(before: Instant): Promise<void> {
    await this.#access.write((manager) =>
      manager.delete(mailRow, { createdAt: LessThan(before), nextAttemptAt: IsNull() }),
    );
  }

  async #last(end: 'sentAt' | 'failedAt'): Promise<OutgoingMail | null> {
    const [row] = await this.#access.read.find(mailRow, {
      where: { [end]: Not(IsNull()) },
      order: { [end]: 'DESC', id: 'DESC' },
      take: 1,
    });
    return row ? fromRow(row) : null;
  }
}
