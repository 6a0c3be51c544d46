import type Database from 'better-sqlite3';
import type { DataSource, EntityManager } from 'typeorm';
import type { CommitFeed } from '#engine/log/commit-feed.js';
import {
  type LightUnitOfWork,
  StorageUnavailable,
  type Transaction,
  type UnitOfWork,
} from '#engine/ports/unit-of-work.js';
import type { StorageHealth } from '../storage-health.js';
import { storesOver } from '../stores/writable-stores.js';
import type { WriteGate } from '../write-gate.js';
import { EventRedactor } from './erasure/event-redactor.js';
import { withoutSync } from './in-transaction.js';
import { EventInserter, TransactionEvents } from './log/event-appender.js';
import { isStorageFailure } from './storage-error.js';

/**
 * Unit of work: one transaction at a time, behind the write gate. BEGIN and COMMIT are executed here and not by TypeORM,
 * whose nesting count stays wrong after SQLite has rolled back by itself (full disk): its next "transaction" would be a
 * savepoint that a rollback leaves open.
 */
export class SqliteUnitOfWork implements UnitOfWork {
  readonly #source: DataSource;
  readonly #handle: Database.Database;
  readonly #gate: WriteGate;
  readonly #health: StorageHealth;
  readonly #feed: CommitFeed;
  readonly #inserter: EventInserter;
  readonly #redactor: EventRedactor;

  constructor(source: DataSource, handle: Database.Database, gate: WriteGate, health: StorageHealth, feed: CommitFeed) {
    this.#source = source;
    this.#handle = handle;
    this.#gate = gate;
    this.#health = health;
    this.#feed = feed;
    this.#inserter = new EventInserter(handle);
    this.#redactor = new EventRedactor(handle);
  }

  run<T>(work: (stores: Transaction) => Promise<T>): Promise<T> {
    const events = new TransactionEvents(this.#inserter, this.#redactor);
    return this.#gate.run(async () => {
      const result = await this.#transact((manager) =>
        work({ ...storesOver({ read: manager, write: (inner) => inner(manager) }), events }),
      );
      this.#feed.addEvents(events.committed);
      this.#feed.flush();
      return result;
    });
  }

  /** The same without fsync: see {@link LightUnitOfWork}. */
  readonly light: LightUnitOfWork = {
    run: (work) => this.withinLight((manager) => work(storesOver({ read: manager, write: (inner) => inner(manager) }))),
  };

  /** The same with TypeORM's entity manager, for the stores. */
  within<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#gate.run(() => this.#transact(work));
  }

  withinLight<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.#gate.run(() => withoutSync(this.#handle, () => this.#transact(work)));
  }

  async #transact<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    try {
      this.#handle.exec('BEGIN IMMEDIATE');
      const result = await work(this.#source.createQueryRunner().manager);
      this.#handle.exec('COMMIT');
      this.#health.succeeded();
      return result;
    } catch (error) {
      if (this.#handle.inTransaction) this.#handle.exec('ROLLBACK');
      if (!isStorageFailure(error)) throw error;
      this.#health.failed(error);
      throw new StorageUnavailable({ cause: error });
    }
  }
}
