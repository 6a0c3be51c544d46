import type { ClientId, OrderId } from '#contracts/ids.js';
import type { Order, OrderFilter, OrderStore } from '#engine/ports/client-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { fromRow, orderRow, toRow } from '../rows/order.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';
import { newestOrdersSql, orderListSql, writtenNumberSql } from './client-sql.js';
import { readIdPage } from './read-id-page.js';
import { readRows } from './read-rows.js';

export class TypeormOrderStore implements OrderStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: OrderId): Promise<Order | null> {
    const row = await this.#access.read.findOneBy(orderRow, { id });
    return row && fromRow(row);
  }

  async byNumber(number: string): Promise<Order | null> {
    const row = await this.#access.read.findOneBy(orderRow, { number });
    return row && fromRow(row);
  }

  async byWrittenNumber(written: string): Promise<Order | null> {
    const { sql, values } = writtenNumberSql(written);
    const ids = (await readRows<{ id: OrderId }>(this.#access.read, sql, values)).map(({ id }) => id);
    const orders = (await this.#access.read.findBy(orderRow, { id: In(ids) })).map(fromRow);
    return orders.find(({ number }) => number === written) ?? (orders.length === 1 ? (orders[0] ?? null) : null);
  }

  async list(filter: OrderFilter, window: Window): Promise<{ items: Order[]; total: number }> {
    const { ids, total } = await readIdPage(this.#access.read, orderListSql(filter), window);
    const rows = new Map((await this.#access.read.findBy(orderRow, { id: In(ids) })).map((row) => [row.id, row]));
    const found = ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
    return { items: found.map(fromRow), total };
  }

  async ofMany(clientIds: readonly ClientId[], limit: number): Promise<Map<ClientId, Order[]>> {
    const { sql, values } = newestOrdersSql(clientIds, limit);
    const ids = (await readRows<{ id: string }>(this.#access.read, sql, values)).map(({ id }) => id);
    const found = new Map<ClientId, Order[]>(clientIds.map((id) => [id, []]));
    const rows = await this.#access.read.find(orderRow, {
      where: { id: In(ids) },
      order: { placedAt: 'DESC', id: 'DESC' },
    });
    for (const order of rows.map(fromRow)) found.get(order.clientId)?.push(order);
    return found;
  }

  async put(order: Order): Promise<void> {
    await this.#access.write((manager) => manager.upsert(orderRow, toRow(order), ['id']));
  }

  async remove(id: OrderId): Promise<void> {
    await this.#access.write((manager) => manager.delete(orderRow, { id }));
  }

  async removeOf(clientId: ClientId): Promise<OrderId[]> {
    return this.#access.write(async (manager) => {
      const rows = await manager.find(orderRow, { select: { id: true }, where: { clientId }, order: { id: 'ASC' } });
      await manager.delete(orderRow, { clientId });
      return rows.map(({ id }) => id as OrderId);
    });
  }
}
