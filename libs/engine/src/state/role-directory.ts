import { basePermission, type Permission, permissionsOfRole, type RoleId, roles } from '#contracts/permissions.js';
import type { OwnRole } from '../ports/role-store.js';

const builtIn: ReadonlyMap<RoleId, ReadonlySet<Permission>> = new Map(
  roles.map((role) => [role, new Set(permissionsOfRole(role))]),
);
const none: ReadonlySet<Permission> = new Set();

/** In-memory directory of roles and their rights: few, read with every request, changed rarely. The sets are shared. */
export class RoleDirectory {
  #rights: ReadonlyMap<RoleId, ReadonlySet<Permission>> = builtIn;
  readonly #listeners = new Set<() => void>();

  replace(own: readonly OwnRole[]): void {
    const rights = new Map(builtIn);
    for (const { id, permissions } of own) rights.set(id, new Set([basePermission, ...permissions]));
    this.#rights = rights;
    for (const listener of this.#listeners) listener();
  }

  has(role: RoleId): boolean {
    return this.#rights.has(role);
  }

  /** Empty for an unknown role. */
  rightsOf(role: RoleId): ReadonlySet<Permission> {
    return this.#rights.get(role) ?? none;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
