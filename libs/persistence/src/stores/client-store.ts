import type { EntityManager } from 'typeorm';
import type { ClientId } from '#contracts/ids.js';
import { searchWords } from '#domain/clients/search-words.js';
import type { Client, ClientFilter, ClientRange, ClientStore } from '#engine/ports/client-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { type ClientRow, clientRow, externalIdRow, fromRow, searchWordRow, toRow } from '../rows/client.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';
import { clientListSql, clientRangeSql } from './client-sql.js';
import { readIdPage } from './read-id-page.js';
import { readRows } from './read-rows.js';

export class TypeormClientStore implements ClientStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: ClientId): Promise<Client | null> {
    return this.#whole(await this.#access.read.findOneBy(clientRow, { id }));
  }

  async byEmail(email: string): Promise<Client | null> {
    return this.#whole(await this.#access.read.findOneBy(clientRow, { email }));
  }

  async byExternalId(system: string, externalId: string): Promise<Client | null> {
    const found = await this.#access.read.findOneBy(externalIdRow, { system, externalId });
    return found && this.get(found.clientId as ClientId);
  }

  async list(filter: ClientFilter, window: Window): Promise<{ items: Client[]; total: number }> {
    const { ids, total } = await readIdPage(this.#access.read, clientListSql(filter), window);
    const found = await this.getMany(ids as ClientId[]);
    return { items: ids.flatMap((id) => found.get(id as ClientId) ?? []), total };
  }

  async range(range: ClientRange): Promise<Client[]> {
    const { sql, values } = clientRangeSql(range);
    const ids = (await readRows<{ id: ClientId }>(this.#access.read, sql, values)).map(({ id }) => id);
    const found = await this.getMany(ids);
    return (range.fromEnd ? ids.toReversed() : ids).flatMap((id) => found.get(id) ?? []);
  }

  async getMany(ids: readonly ClientId[]): Promise<Map<ClientId, Client>> {
    const rows = await this.#access.read.findBy(clientRow, { id: In([...ids]) });
    const external = await this.#access.read.findBy(externalIdRow, { clientId: In([...ids]) });
    return new Map(rows.map((row) => fromRow(row, external)).map((client) => [client.id, client]));
  }

  async put(client: Client): Promise<void> {
    await this.#access.write(async (manager) => {
      const { id: clientId, externalIds } = client;
      await manager.upsert(clientRow, toRow(client), ['id']);
      await removeIndexed(manager, clientId);
      const external = Object.entries(externalIds).map(([system, externalId]) => ({ system, externalId, clientId }));
      if (external.length > 0) await manager.insert(externalIdRow, external);
      await manager.insert(
        searchWordRow,
        searchWords(client).map((word) => ({ word, clientId })),
      );
    });
  }

  async remove(id: ClientId): Promise<void> {
    await this.#access.write(async (manager) => {
      await removeIndexed(manager, id);
      await manager.delete(clientRow, { id });
    });
  }

  async #whole(row: ClientRow | null): Promise<Client | null> {
    return row && fromRow(row, await this.#access.read.findBy(externalIdRow, { clientId: row.id }));
  }
}

/** Removes a client's index entries. */
async function removeIndexed(manager: EntityManager, clientId: ClientId): Promise<void> {
  await manager.delete(externalIdRow, { clientId });
  await manager.delete(searchWordRow, { clientId });
}
