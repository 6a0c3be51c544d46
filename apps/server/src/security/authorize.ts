import type { Access } from '#contracts/operations/operation.js';
import { type Permission, permissions, rolesOf } from '#contracts/permissions.js';
import type { Principal } from '#engine/access/principal.js';
import { RequestRefused } from '../refused.js';

/** Access check of every transport: refuses a principal that lacks the declared access. */
export function authorize(principal: Principal, access: Access): void {
  if (access === 'public') return;
  if (access === 'session') {
    if (principal.kind !== 'operator')
      throw new RequestRefused('forbidden', { message: 'Only operators may do this.' });
    return;
  }
  for (const permission of access) {
    if (!principal.rights.has(permission)) throw lacking(principal, permission);
  }
}

/** The refusal of a principal without this permission. */
export function lacking(principal: Principal, permission: Permission): RequestRefused {
  return new RequestRefused('forbidden', { message: whatIsMissing(principal, permission) });
}

/** Whether the scopes of the token would allow it, but not the role of the operator behind it. */
function isBeyondRole(principal: Principal, permission: Permission): boolean {
  return principal.kind === 'application' && principal.beyondRole?.has(permission) === true;
}

/** Whether more scopes would allow it. */
export function lacksScope(principal: Principal, access: Access): boolean {
  return (
    typeof access === 'string' ||
    access.every((permission) => principal.rights.has(permission) || !isBeyondRole(principal, permission))
  );
}

/** Names the missing permission, for the developer of a program or its administrator. */
export function whatIsMissing(principal: Principal, permission: Permission): string {
  const { kind } = principal;
  const { scope } = permissions[permission];
  const roles = rolesOf(permission);
  if (isBeyondRole(principal, permission))
    return roles.length > 0
      ? `The role of the person behind the access token does not allow this: it needs the permission ${permission}.`
      : 'Only programs that act for themselves may do this.';
  switch (kind) {
    case 'operator':
      if (roles.length > 0) return `Your role does not allow this: it needs the permission ${permission}.`;
      return scope === null ? 'Only visitors may do this.' : 'Only programs may do this.';
    case 'api_key':
    case 'application':
      return scope === null
        ? 'No program may do this.'
        : `The ${kind === 'api_key' ? 'API key' : 'access token'} lacks the scope ${scope}.`;
    case 'visitor':
    case 'system':
      return `This needs the permission ${permission}.`;
  }
}
