import type { EntityManager, FindOptionsWhere } from 'typeorm';
import type { Instant } from '#contracts/ids.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  DeliveryFilter,
  DeliveryRange,
  RestartFilter,
  WebhookDelivery,
  WebhookDeliveryStore,
} from '#engine/ports/webhook-stores.js';
import { fromRow, toRow, type WebhookDeliveryRow, webhookDeliveryRow } from '../rows/webhook-delivery.row.js';
import { And, In, IsNull, LessThan, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not } from '../typeorm.js';
import type { Access } from './access.js';
import { anyOf } from './any-of.js';
import { upsertRows } from './upsert-rows.js';

export class TypeormWebhookDeliveryStore implements WebhookDeliveryStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: string): Promise<WebhookDelivery | null> {
    const row = await this.#access.read.findOneBy(webhookDeliveryRow, { id });
    return row && fromRow(row);
  }

  async byIds(ids: readonly string[]): Promise<WebhookDelivery[]> {
    const { read } = this.#access;
    return (await read.findBy(webhookDeliveryRow, { id: anyOf(read, ids) })).map(fromRow);
  }

  async list(
    endpointId: string,
    filter: DeliveryFilter,
    { offset, limit }: Window,
  ): Promise<{ items: WebhookDelivery[]; total: number }> {
    const [rows, total] = await this.#access.read.findAndCount(webhookDeliveryRow, {
      where: whereOf(endpointId, filter),
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { items: rows.map(fromRow), total };
  }

  async due(endpointId: string, now: Instant, limit: number): Promise<WebhookDelivery[]> {
    const rows = await this.#access.read.find(webhookDeliveryRow, {
      where: { endpointId, nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC' },
      take: limit,
    });
    return rows.map(fromRow);
  }

  async nextAttemptAt(endpointId: string, after: Instant): Promise<Instant | null> {
    const [row] = await this.#access.read.find(webhookDeliveryRow, {
      select: { nextAttemptAt: true },
      where: { endpointId, nextAttemptAt: MoreThan(after) },
      order: { nextAttemptAt: 'ASC' },
      take: 1,
    });
    return row?.nextAttemptAt ?? null;
  }

  pending(endpointId: string): Promise<number> {
    return this.#access.read.countBy(webhookDeliveryRow, { endpointId, state: 'pending' });
  }

  async put(deliveries: readonly WebhookDelivery[]): Promise<void> {
    await this.#access.write((manager) => upsertRows(manager, webhookDeliveryRow, deliveries.map(toRow)));
  }

  async lastPosition(endpointId: string): Promise<number> {
    const [row] = await this.#access.read.find(webhookDeliveryRow, {
      ...{ select: { position: true }, where: { endpointId, position: Not(IsNull()) }, take: 1 },
      order: { position: 'DESC' },
    });
    return row?.position ?? 0;
  }

  async endOfPortion(range: DeliveryRange, limit: number): Promise<number | null> {
    const rows = await this.#access.read.find(webhookDeliveryRow, {
      ...{ select: { position: true }, where: within(range), take: limit },
      order: { position: 'ASC' },
    });
    return rows.at(-1)?.position ?? null;
  }

  restartable(range: DeliveryRange, filter: RestartFilter): Promise<number> {
    return this.#access.read.countBy(webhookDeliveryRow, restartableIn(range, filter));
  }

  async restart(range: DeliveryRange, filter: RestartFilter, now: Instant): Promise<void> {
    const begun = { state: 'pending', failedAttempts: 0, nextAttemptAt: now } as const;
    await this.#access.write((manager) => manager.update(webhookDeliveryRow, restartableIn(range, filter), begun));
  }

  discardPending(endpointId: string, { upTo, limit }: { upTo: number; limit: number }): Promise<number> {
    return this.#access.write(async (manager) => {
      const where = { endpointId, nextAttemptAt: Not(IsNull()), position: LessThanOrEqual(upTo) };
      const ids = await idsOf(manager, where, limit);
      const failed = { state: 'failed', nextAttemptAt: null } as const;
      await manager.update(webhookDeliveryRow, { id: anyOf(manager, ids) }, failed);
      return ids.length;
    });
  }

  removeOld(
    endpointId: string,
    { before, keep, limit }: { readonly before: Instant; readonly keep: number; readonly limit: number },
  ): Promise<number> {
    return this.#access.write(async (manager) => {
      const [lastKept] = await manager.find(webhookDeliveryRow, {
        ...{ select: { createdAt: true }, where: { endpointId }, skip: keep - 1, take: 1 },
        order: { createdAt: 'DESC', id: 'DESC' },
      });
      const end = Math.max(before, lastKept?.createdAt ?? before);
      const old = { endpointId, state: In(['delivered', 'failed']), createdAt: LessThan(end) };
      return removed(manager, await idsOf(manager, old, limit));
    });
  }

  remove(endpointId: string, limit: number): Promise<number> {
    return this.#access.write(async (manager) => removed(manager, await idsOf(manager, { endpointId }, limit)));
  }

  async endpointAfter(endpointId: string): Promise<string | null> {
    const [row] = await this.#access.read.find(webhookDeliveryRow, {
      ...{ select: { endpointId: true }, where: { endpointId: MoreThan(endpointId) }, take: 1 },
      order: { endpointId: 'ASC' },
    });
    return row?.endpointId ?? null;
  }
}

async function idsOf(
  manager: EntityManager,
  where: FindOptionsWhere<WebhookDeliveryRow>,
  limit: number,
): Promise<string[]> {
  const rows = await manager.find(webhookDeliveryRow, { select: { id: true }, where, take: limit });
  return rows.map(({ id }) => id);
}

async function removed(manager: EntityManager, ids: readonly string[]): Promise<number> {
  await manager.delete(webhookDeliveryRow, { id: anyOf(manager, ids) });
  return ids.length;
}

function within({ endpointId, after, upTo }: DeliveryRange): FindOptionsWhere<WebhookDeliveryRow> {
  return { endpointId, position: And(MoreThan(after), LessThanOrEqual(upTo)) };
}

function restartableIn(range: DeliveryRange, filter: RestartFilter): FindOptionsWhere<WebhookDeliveryRow> {
  return { ...whereOf(range.endpointId, filter), ...within(range), nextAttemptAt: IsNull() };
}

function whereOf(
  endpointId: string,
  { states, types, from, to }: DeliveryFilter,
): FindOptionsWhere<WebhookDeliveryRow> {
  const times = [...(from === undefined ? [] : [MoreThanOrEqual(from)]), ...(to === undefined ? [] : [LessThan(to)])];
  return {
    endpointId,
    ...(states && { state: In([...states]) }),
    ...(types && { eventType: In([...types]) }),
    ...(times.length > 0 && { createdAt: And(...times) }),
  };
}
