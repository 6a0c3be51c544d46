import type { Permission } from '#contracts/permissions.js';

/** A role that the business made. */
export interface OwnRole {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Roles of the business; the built-in ones are in no store. */
export interface RoleStore {
  /** By name. */
  all(): Promise<OwnRole[]>;
  get(id: string): Promise<OwnRole | null>;
  put(role: OwnRole): Promise<void>;
  remove(id: string): Promise<void>;
}
