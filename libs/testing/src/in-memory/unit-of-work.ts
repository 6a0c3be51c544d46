import type { NewEvent } from '#engine/ports/event-log.js';
import type { Transaction, UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';
import type { InMemoryLog } from './in-memory-log.js';
import type { Restorable } from './snapshot.js';

/** The in-memory stores of a unit of work. */
export type RestorableStores = { readonly [Name in keyof WritableStores]: WritableStores[Name] & Restorable };

/**
 * In-memory unit of work: runs one after the other, directly on the stores, and puts them back when one fails. Others see its
 * writes before it ends, and lose their own with it: code that depends on isolation is tested with the real one.
 */
export class InMemoryUnitOfWork implements UnitOfWork {
  readonly #stores: RestorableStores;
  readonly #log: InMemoryLog;
  #last: Promise<unknown> = Promise.resolve();

  constructor(stores: RestorableStores, log: InMemoryLog) {
    this.#stores = stores;
    this.#log = log;
  }

  run<T>(work: (stores: Transaction) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#transact(work));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #transact<T>(work: (stores: Transaction) => Promise<T>): Promise<T> {
    const restores = Object.values<Restorable>(this.#stores).map((store) => store.snapshot());
    const appended: NewEvent[] = [];
    const erased: string[] = [];
    const events: Transaction['events'] = {
      append: async (event) => void appended.push(event as NewEvent),
      eraseWords: async (streamId) => void erased.push(streamId),
    };
    try {
      const result = await work({ ...this.#stores, events });
      this.#log.commit(appended, erased);
      return result;
    } catch (error) {
      for (const restore of restores) restore();
      throw error;
    }
  }
}
