import type { ClientId } from '#contracts/ids.js';
import type { ClientActivity, ClientActivityStore } from '#engine/ports/client-activity-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { clientActivityRow, fromRow } from '../rows/client-activity.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormClientActivityStore implements ClientActivityStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async byWriteKey(writeKey: string): Promise<ClientActivity | null> {
    const row = await this.#access.read.findOneBy(clientActivityRow, { writeKey });
    return row && fromRow(row);
  }

  async listOf(clientId: ClientId, { offset, limit }: Window): Promise<ClientActivity[]> {
    const rows = await this.#access.read.find(clientActivityRow, {
      where: { clientId },
      order: { at: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return rows.map(fromRow);
  }

  async add(activity: ClientActivity): Promise<void> {
    await this.#access.write((manager) => manager.insert(clientActivityRow, { ...activity }));
  }

  async removeByKeys(keys: readonly string[]): Promise<void> {
    await this.#access.write((manager) => manager.delete(clientActivityRow, { writeKey: In([...keys]) }));
  }

  async removeOf(clientId: ClientId): Promise<void> {
    await this.#access.write((manager) => manager.delete(clientActivityRow, { clientId }));
  }
}
