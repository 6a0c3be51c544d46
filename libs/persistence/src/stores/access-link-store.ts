import type { Instant } from '#contracts/ids.js';
import type { AccessLinkKind } from '#contracts/people.js';
import type { AccessLink, AccessLinkStore } from '#engine/ports/people-stores.js';
import { accessLinkRow, fromRow, toRow } from '../rows/access-link.row.js';
import { IsNull, LessThan } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormAccessLinkStore implements AccessLinkStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<AccessLink | null> {
    const row = await this.#access.read.findOneBy(accessLinkRow, { id });
    return row && fromRow(row);
  }

  async byTokenHash(tokenHash: string): Promise<AccessLink | null> {
    const row = await this.#access.read.findOneBy(accessLinkRow, { tokenHash });
    return row && fromRow(row);
  }

  async unused(kind: AccessLinkKind): Promise<AccessLink[]> {
    const rows = await this.#access.read.find(accessLinkRow, {
      where: { kind, usedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return rows.map(fromRow);
  }

  async put(link: AccessLink): Promise<void> {
    await this.#access.write((manager) => manager.upsert(accessLinkRow, toRow(link), ['id']));
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(accessLinkRow, { id }));
  }

  async removeExpired(before: Instant): Promise<void> {
    await this.#access.write((manager) => manager.delete(accessLinkRow, { expiresAt: LessThan(before) }));
  }
}
