import type { OperatorId } from '#contracts/ids.js';
import type { RoleId } from '#contracts/permissions.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { RoleDirectory } from '#engine/state/role-directory.js';

const roles = new RoleDirectory();

/** An operator with a session that does not end. */
export function operatorPrincipal(id: OperatorId, role: RoleId = 'operator'): OperatorPrincipal {
  return {
    kind: 'operator',
    id,
    role,
    sessionId: `session of ${id}`,
    rights: roles.rightsOf(role),
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
}
