import type { Instant } from '#contracts/ids.js';
import type {
  ConnectionIntake,
  ConnectionIntakeStore,
  ReceivedEvent,
  ReceivedEventStore,
  SystemRecordRow,
  SystemRecordStore,
} from '#engine/ports/connection-stores.js';
import type { Window } from '#engine/ports/conversation-store.js';
import {
  connectionIntakeRow,
  fromRow,
  receivedEventRow,
  systemRecordRow,
  toRow,
} from '../rows/connection-intake.row.js';
import { LessThan } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormConnectionIntakeStore implements ConnectionIntakeStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  get(connectionId: string): Promise<ConnectionIntake | null> {
    return this.#access.read.findOneBy(connectionIntakeRow, { connectionId });
  }

  async put(intake: ConnectionIntake): Promise<void> {
    await this.#access.write((manager) => manager.upsert(connectionIntakeRow, intake, ['connectionId']));
  }

  async remove(connectionId: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(connectionIntakeRow, { connectionId }));
  }
}

export class TypeormReceivedEventStore implements ReceivedEventStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  has(connectionId: string, eventId: string): Promise<boolean> {
    return this.#access.read.existsBy(receivedEventRow, { connectionId, eventId });
  }

  async add(event: ReceivedEvent): Promise<void> {
    await this.#access.write((manager) => manager.insert(receivedEventRow, event));
  }

  async list(connectionId: string, { offset, limit }: Window): Promise<{ items: ReceivedEvent[]; total: number }> {
    const [items, total] = await this.#access.read.findAndCount(receivedEventRow, {
      where: { connectionId },
      order: { at: 'DESC', eventId: 'DESC' },
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
      const [lastKept] = await manager.find(receivedEventRow, {
        ...{ select: { at: true }, where: { connectionId }, skip: keep - 1, take: 1 },
        order: { at: 'DESC', eventId: 'DESC' },
      });
      const end = Math.max(before, lastKept?.at ?? before);
      await manager.delete(receivedEventRow, { connectionId, at: LessThan(end) });
    });
  }

  async removeOf(connectionId: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(receivedEventRow, { connectionId }));
  }
}

export class TypeormSystemRecordStore implements SystemRecordStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get({
    connectionId,
    port,
    externalId,
  }: Pick<SystemRecordRow, 'connectionId' | 'port' | 'externalId'>): Promise<SystemRecordRow | null> {
    const row = await this.#access.read.findOneBy(systemRecordRow, { connectionId, port, externalId });
    return row && fromRow(row);
  }

  async put(row: SystemRecordRow): Promise<void> {
    await this.#access.write((manager) =>
      manager.upsert(systemRecordRow, toRow(row), ['connectionId', 'port', 'externalId']),
    );
  }

  erase(email: string): Promise<string[]> {
    return this.#access.write(async (manager) => {
      const rows = await manager.findBy(systemRecordRow, { email });
      await manager.update(systemRecordRow, { email }, { facts: null, email: null, isErased: true });
      return rows.map(({ recordId }) => recordId);
    });
  }

  eraseRecord(recordId: string): Promise<boolean> {
    return this.#access.write(async (manager) => {
      const isThere = await manager.existsBy(systemRecordRow, { recordId });
      if (isThere) await manager.update(systemRecordRow, { recordId }, { facts: null, email: null, isErased: true });
      return isThere;
    });
  }

  async removeOf(connectionId: string): Promise<void> {
    await this.#access.write((manager) => manager.delete(systemRecordRow, { connectionId }));
  }
}
