import type { CommitFeed } from '#engine/log/commit-feed.js';
import type { UnitOfWork, WritableStores } from '#engine/ports/unit-of-work.js';

/**
 * In-memory unit of work: runs one after the other, directly on the stores. It does not roll back: code that depends on
 * rollback is tested with the real one.
 */
export class InMemoryUnitOfWork implements UnitOfWork {
  readonly #stores: WritableStores;
  readonly #commits: CommitFeed;
  #last: Promise<unknown> = Promise.resolve();

  constructor(stores: WritableStores, commits: CommitFeed) {
    this.#stores = stores;
    this.#commits = commits;
  }

  run<T>(work: (stores: WritableStores) => Promise<T>): Promise<T> {
    const result = this.#last.then(() => work(this.#stores)).finally(() => this.#commits.flush());
    this.#last = result.catch(() => undefined);
    return result;
  }
}
