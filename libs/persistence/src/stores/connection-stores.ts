import type { Instant } from '#contracts/ids.js';
import type {
  Connection,
  ConnectionCall,
  ConnectionCallStore,
  ConnectionStore,
} from '#engine/ports/connection-stores.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { connectionCallRow, connectionRow, fromRow, toRow } from '../rows/connection.row.js';
import { LessThan } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormConnectionStore implements ConnectionStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<Connection | null> {
    const row = await this.#access.read.findOneBy(connectionRow, { id });
    return row && fromRow(row);
  }

  async all(): Promise<Connection[]> {
    return (await this.#access.read.find(connectionRow, { order: { createdAt: 'ASC', id: 'ASC' } })).map(fromRow);
  }

  async put(connection: Connection): Promise<void> {
    await this.#access.write((manager) => manager.upsert(connectionRow, toRow(connection), ['id']));
  }

  async remove(id: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(connectionRow, { id }));
  }
}

export class TypeormConnectionCallStore implements ConnectionCallStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async add(calls: readonly ConnectionCall[]): Promise<void> {
    await this.#access.write((manager) => manager.insert(connectionCallRow, [...calls]));
  }

  async list(connectionId: string, { offset, limit }: Window): Promise<{ items: ConnectionCall[]; total: number }> {
    const [items, total] = await this.#access.read.findAndCount(connectionCallRow, {
      where: { connectionId },
      order: { at: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { items, total };
  }

  async removeOld(
    connectionId: string,
    { before, keep }: { readonly before: Instant; readonly keep: number },
  ): Promise<void> {
    await this.#access.write(async (manager) => {
      const [lastKept] = await manager.find(connectionCallRow, {
        ...{ select: { at: true }, where: { connectionId }, skip: keep - 1, take: 1 },
        order: { at: 'DESC', id: 'DESC' },
      });
      const end = Math.max(before, lastKept?.at ?? before);
      await manager.delete(connectionCallRow, { connectionId, at: LessThan(end) });
    });
  }

  async removeOf(connectionId: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(connectionCallRow, { connectionId }));
  }
}
