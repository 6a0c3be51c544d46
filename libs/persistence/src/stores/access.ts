import type { EntityManager } from 'typeorm';

/** Database access of a store. Outside a unit of work it reads committed data, and each write is its own unit of work. */
export interface Access {
  readonly read: EntityManager;
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
}
