import type { EntityManager } from 'typeorm';

/** How a store reaches the database: outside a unit of work it reads what is committed and writes in one of its own. */
export interface Access {
  readonly read: EntityManager;
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
}
