import type { Permission } from '#contracts/permissions.js';

/** Custom role of the business. */
export interface OwnRole {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Store of custom roles; built-in ones are not stored. */
export interface RoleStore {
  /** By name. */
  all(): Promise<OwnRole[]>;
  get(id: string): Promise<OwnRole | null>;
  put(role: OwnRole): Promise<void>;
  remove(id: string): Promise<void>;
}
