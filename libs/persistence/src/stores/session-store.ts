import type { Instant, OperatorId } from '#contracts/ids.js';
import type { Session, SessionStore, SessionUse } from '#engine/ports/people-stores.js';
import { fromRow, sessionRow, toRow } from '../rows/session.row.js';
import { In, LessThan, LessThanOrEqual } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormSessionStore implements SessionStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async byTokenHash(tokenHash: string): Promise<Session | null> {
    const row = await this.#access.read.findOneBy(sessionRow, { tokenHash });
    return row && fromRow(row);
  }

  async of(operatorId: OperatorId): Promise<Session[]> {
    return (await this.#access.read.findBy(sessionRow, { operatorId })).map(fromRow);
  }

  async ofMany(operatorIds: readonly OperatorId[]): Promise<Session[]> {
    return (await this.#access.read.findBy(sessionRow, { operatorId: In([...operatorIds]) })).map(fromRow);
  }

  async recordUse(tokenHash: string, use: SessionUse): Promise<void> {
    const known = { tokenHash, lastUsedAt: LessThan(use.lastUsedAt) };
    await this.#access.write((manager) => manager.update(sessionRow, known, { ...use }));
  }

  async add(session: Session): Promise<void> {
    await this.#access.write((manager) => manager.insert(sessionRow, toRow(session)));
  }

  async remove(tokenHash: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(sessionRow, { tokenHash }));
  }

  async removeExpired(now: Instant): Promise<void> {
    await this.#access.write((manager) => manager.delete(sessionRow, { expiresAt: LessThanOrEqual(now) }));
  }
}
