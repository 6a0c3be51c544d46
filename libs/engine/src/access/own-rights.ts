import { type Permission, permissionsOfScopes, rolesOf, type Scope } from '#contracts/permissions.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Principal } from './principal.js';

/** Whether the principal has all of these permissions. */
export function within(permissions: Iterable<Permission>, { rights }: Pick<Principal, 'rights'>): boolean {
  return [...permissions].every((permission) => rights.has(permission));
}

/**
 * Whether a principal may grant these scopes to a program, or obtain a program that has them: nobody can grant rights
 * that they lack (`exceeds_own_rights`). A manager may grant permissions that only programs can have.
 */
export function grantable(principal: Pick<Principal, 'rights'>, scopes: readonly string[]): Result<null> {
  const needed = permissionsOfScopes(scopes as readonly Scope[]).filter((permission) => rolesOf(permission).length > 0);
  return within(needed, principal) ? ok(null) : reject('exceeds_own_rights');
}
