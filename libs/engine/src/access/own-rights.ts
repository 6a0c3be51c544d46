import { type Permission, permissionsOfScopes, rolesOf, type Scope } from '#contracts/permissions.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Principal } from './principal.js';

/** Whether somebody has all of these. */
export function within(permissions: Iterable<Permission>, { rights }: Pick<Principal, 'rights'>): boolean {
  return [...permissions].every((permission) => rights.has(permission));
}

/**
 * Whether somebody may give these scopes to a program, or get hold of a program that has them: nobody gives rights that they do not have
 * (`exceeds_own_rights`). What only programs can do, whoever manages them may give.
 */
export function grantable(principal: Pick<Principal, 'rights'>, scopes: readonly string[]): Result<null> {
  const needed = permissionsOfScopes(scopes as readonly Scope[]).filter((permission) => rolesOf(permission).length > 0);
  return within(needed, principal) ? ok(null) : reject('exceeds_own_rights');
}
