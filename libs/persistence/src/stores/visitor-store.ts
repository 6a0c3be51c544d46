import type { Instant, VisitorId } from '#contracts/ids.js';
import type { Visitor, VisitorStore } from '#engine/ports/people-stores.js';
import { fromRow, toRow, visitorRow } from '../rows/visitor.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';

export class SqliteVisitorStore implements VisitorStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: VisitorId): Promise<Visitor | null> {
    const row = await this.#access.read.findOneBy(visitorRow, { id });
    return row && fromRow(row);
  }

  async getMany(ids: readonly VisitorId[]): Promise<Map<VisitorId, Visitor>> {
    const rows = await this.#access.read.findBy(visitorRow, { id: In([...ids]) });
    return new Map(rows.map(fromRow).map((visitor) => [visitor.id, visitor]));
  }

  async byTokenHash(tokenHash: string): Promise<Visitor | null> {
    const row = await this.#access.read.findOneBy(visitorRow, { tokenHash });
    return row && fromRow(row);
  }

  async add(visitor: Visitor): Promise<void> {
    await this.#access.write((manager) => manager.insert(visitorRow, toRow(visitor)));
  }

  async recordUse(id: VisitorId, lastUsedAt: Instant): Promise<void> {
    await this.#access.write((manager) => manager.update(visitorRow, { id }, { lastUsedAt }));
  }

  async remove(id: VisitorId): Promise<void> {
    await this.#access.write((manager) => manager.delete(visitorRow, { id }));
  }

  async revokeToken(id: VisitorId): Promise<void> {
    // No hash of a token has this form, and each visitor has its own.
    await this.#access.write((manager) => manager.update(visitorRow, { id }, { tokenHash: `revoked ${id}` }));
  }
}
