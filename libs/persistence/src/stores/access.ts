import type { EntityManager } from 'typeorm';

/** Database access of a store. Outside a unit of work it reads committed data, and each write is a unit of work of its own. */
export interface Access {
  readonly read: EntityManager;
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
}
