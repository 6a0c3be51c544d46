import type { Permission, RoleId } from '#contracts/permissions.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import type { Principal } from '../access/principal.js';
import type { RoleDirectory } from '../state/role-directory.js';

type Roles = Pick<RoleDirectory, 'has' | 'rightsOf'>;

/**
 * Whether somebody may give these roles, or manage a person who has one: nobody gives rights that they do not have, and nobody gets at
 * them through the account of a person who has more (`exceeds_own_rights`).
 */
export function manageable(roles: Roles, principal: Pick<Principal, 'rights'>, ids: readonly RoleId[]): Result<null> {
  return ids.every((id) => within(roles.rightsOf(id), principal)) ? ok(null) : reject('exceeds_own_rights');
}

/** Whether somebody has all of these. */
export function within(permissions: Iterable<Permission>, { rights }: Pick<Principal, 'rights'>): boolean {
  return [...permissions].every((permission) => rights.has(permission));
}

/** `invalid` for a role that does not exist. */
export function existing(roles: Pick<RoleDirectory, 'has'>, id: RoleId | undefined, at = '/role'): Result<null> {
  return id === undefined || roles.has(id) ? ok(null) : invalidAt(at, 'is no role');
}
