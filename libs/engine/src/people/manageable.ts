import { type RoleId, roles } from '#contracts/permissions.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { within } from '../access/own-rights.js';
import type { Principal } from '../access/principal.js';
import type { Transaction } from '../ports/unit-of-work.js';
import type { RoleDirectory } from '../state/role-directory.js';

type Roles = Pick<RoleDirectory, 'rightsOf'>;

/**
 * Whether a principal may grant these roles, or manage an operator who has one: nobody can grant rights that they lack,
 * or gain rights through the account of a person with more (`exceeds_own_rights`).
 */
export function manageable(
  directory: Roles,
  principal: Pick<Principal, 'rights'>,
  ids: readonly RoleId[],
): Result<null> {
  return ids.every((id) => within(directory.rightsOf(id), principal)) ? ok(null) : reject('exceeds_own_rights');
}

/** `invalid` for an unknown role. Checked in the granting transaction, so that it is not removed meanwhile. */
export async function existing(
  { ownRoles }: Pick<Transaction, 'ownRoles'>,
  id: RoleId | undefined,
  at = '/role',
): Promise<Result<null>> {
  const isRole = id === undefined || roles.some((role) => role === id) || (await ownRoles.get(id)) !== null;
  return isRole ? ok(null) : invalidAt(at, 'is no role');
}
