import type { ConversationId, Instant } from '#contracts/ids.js';
import type {
  ActionAddressStore,
  ActivityEntry,
  ActivityKey,
  ActivityStore,
  FollowerPositionStore,
  RecordMakerStore,
} from '#engine/ports/follow-up-stores.js';
import { actionAddressRow, activityRow, followerPositionRow, recordMakerRow } from '../rows/follow-up.row.js';
import { LessThanOrEqual } from '../typeorm.js';
import type { Access } from './access.js';

export class TypeormRecordMakerStore implements RecordMakerStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async makerOf(recordId: string): Promise<ConversationId | null> {
    const row = await this.#access.read.findOneBy(recordMakerRow, { recordId });
    return (row?.conversationId ?? null) as ConversationId | null;
  }

  async recordsOf(conversationId: ConversationId): Promise<string[]> {
    const rows = await this.#access.read.findBy(recordMakerRow, { conversationId });
    return rows.map(({ recordId }) => recordId);
  }

  async add(recordId: string, conversationId: ConversationId): Promise<void> {
    await this.#access.write(async (manager) => {
      if (!(await manager.existsBy(recordMakerRow, { recordId })))
        await manager.insert(recordMakerRow, { recordId, conversationId });
    });
  }
}

export class TypeormActionAddressStore implements ActionAddressStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async add(email: string, conversationId: ConversationId): Promise<void> {
    await this.#access.write(async (manager) => {
      if (!(await manager.existsBy(actionAddressRow, { email, conversationId })))
        await manager.insert(actionAddressRow, { email, conversationId });
    });
  }

  async conversationsOf(email: string): Promise<ConversationId[]> {
    const rows = await this.#access.read.findBy(actionAddressRow, { email });
    return rows.map(({ conversationId }) => conversationId as ConversationId);
  }

  async removeOf(conversationId: ConversationId): Promise<void> {
    await this.#access.write((manager) => manager.delete(actionAddressRow, { conversationId }));
  }
}

export class TypeormActivityStore implements ActivityStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  get({ conversationId, of, ofEpisode }: ActivityKey): Promise<ActivityEntry | null> {
    return this.#access.read.findOneBy(activityRow, { conversationId, of, ofEpisode });
  }

  async put(entry: ActivityEntry): Promise<void> {
    await this.#access.write((manager) => manager.upsert(activityRow, entry, ['conversationId', 'of', 'ofEpisode']));
  }

  async remove({ conversationId, of, ofEpisode }: ActivityKey): Promise<void> {
    await this.#access.write((manager) => manager.delete(activityRow, { conversationId, of, ofEpisode }));
  }

  due(now: Instant, limit: number): Promise<ActivityEntry[]> {
    return this.#access.read.find(activityRow, {
      where: { nextAttemptAt: LessThanOrEqual(now) },
      order: { nextAttemptAt: 'ASC' },
      take: limit,
    });
  }

  async removeOf(conversationId: ConversationId): Promise<void> {
    await this.#access.write((manager) => manager.delete(activityRow, { conversationId }));
  }
}

export class TypeormFollowerPositionStore implements FollowerPositionStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(name: string): Promise<number> {
    const row = await this.#access.read.findOneBy(followerPositionRow, { name });
    return row?.position ?? 0;
  }

  async put(name: string, position: number): Promise<void> {
    await this.#access.write((manager) => manager.upsert(followerPositionRow, { name, position }, ['name']));
  }
}
