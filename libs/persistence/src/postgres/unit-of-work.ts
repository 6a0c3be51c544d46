import type { DataSource, EntityManager } from 'typeorm';
import type { CommittedEvents } from '#engine/ports/event-log.js';
import {
  type LightUnitOfWork,
  StorageUnavailable,
  type Transaction,
  type UnitOfWork,
  type WritableStores,
} from '#engine/ports/unit-of-work.js';
import type { StorageHealth } from '../storage-health.js';
import { storesOver } from '../stores/writable-stores.js';
import type { WriteGate } from '../write-gate.js';
import { locks } from './locks.js';
import { TransactionEvents } from './log/transaction-events.js';
import { isStorageFailure } from './postgres-error.js';
import { type Connection, transact } from './transact.js';

/**
 * Unit of work: one transaction at a time, of all nodes, as use cases expect that read before they write. Those of one node wait in front of its
 * gate, with no connection of the pool; those of several at an advisory lock. The journal and the followers do not take it.
 */
export class PostgresUnitOfWork implements UnitOfWork {
  readonly #source: DataSource;
  readonly #gate: WriteGate;
  readonly #health: StorageHealth;
  readonly #published: (committed: CommittedEvents) => void;

  /** `published` gets the events of each unit of work, once they are on disk. */
  constructor(
    source: DataSource,
    gate: WriteGate,
    health: StorageHealth,
    published: (committed: CommittedEvents) => void,
  ) {
    this.#source = source;
    this.#gate = gate;
    this.#health = health;
    this.#published = published;
  }

  run<T>(work: (stores: Transaction) => Promise<T>): Promise<T> {
    return this.#gate.run(async () => {
      const { result, committed } = await this.#transact(false, async ({ client, manager }) => {
        const events = new TransactionEvents(client);
        return { result: await work({ ...storesWithin(manager), events }), committed: events.committed };
      });
      this.#published(committed);
      return result;
    });
  }

  /** The same without waiting for the disk: see {@link LightUnitOfWork}. */
  readonly light: LightUnitOfWork = {
    run: (work) => this.withinLight((manager) => work(storesWithin(manager))),
  };

  /** The same with TypeORM's entity manager, for the stores. */
  within<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#gate.run(() => this.#transact(false, ({ manager }) => work(manager)));
  }

  withinLight<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#gate.run(() => this.#transact(true, ({ manager }) => work(manager)));
  }

  async #transact<T>(isLight: boolean, work: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      const result = await transact(this.#source, { lock: locks.unitOfWork, isLight }, work);
      this.#health.succeeded();
      return result;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      this.#health.failed(error);
      throw new StorageUnavailable({ cause: error });
    }
  }
}

function storesWithin(manager: EntityManager): WritableStores {
  return storesOver({ read: manager, write: (work) => work(manager) });
}
