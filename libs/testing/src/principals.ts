import type { OperatorId } from '#contracts/ids.js';
import { permissionsOfRole, type Role } from '#contracts/permissions.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';

/** An operator with a session that does not end. */
export function operatorPrincipal(id: OperatorId, role: Role = 'operator'): OperatorPrincipal {
  return {
    kind: 'operator',
    id,
    sessionId: `session of ${id}`,
    rights: new Set(permissionsOfRole(role)),
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
}
