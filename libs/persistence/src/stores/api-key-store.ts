import type { Instant } from '#contracts/ids.js';
import type { ApiKey, ApiKeyStore } from '#engine/ports/people-stores.js';
import { apiKeyRow, fromRow, toRow } from '../rows/api-key.row.js';
import { IsNull, LessThan } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormApiKeyStore implements ApiKeyStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<ApiKey | null> {
    const row = await this.#access.read.findOneBy(apiKeyRow, { id });
    return row && fromRow(row);
  }

  async byHash(keyHash: string): Promise<ApiKey | null> {
    const row = await this.#access.read.findOneBy(apiKeyRow, { keyHash });
    return row && fromRow(row);
  }

  async present(): Promise<ApiKey[]> {
    const rows = await this.#access.read.find(apiKeyRow, {
      where: { revokedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
    return rows.map(fromRow);
  }

  async recordUse(id: string, at: Instant): Promise<void> {
    await this.#access.write(async (manager) => {
      await manager.update(
        apiKeyRow,
        [
          { id, lastUsedAt: IsNull() },
          { id, lastUsedAt: LessThan(at) },
        ],
        { lastUsedAt: at },
      );
    });
  }

  async put(key: ApiKey): Promise<void> {
    await this.#access.write((manager) => manager.upsert(apiKeyRow, toRow(key), ['id']));
  }
}
