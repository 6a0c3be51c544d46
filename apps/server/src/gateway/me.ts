import { may, type Permission, permissions } from '#contracts/permissions.js';
import type { Me } from '#contracts/views.js';
import type { OperatorSession } from '#engine/identity/authenticate.js';
import type { Ports } from '#engine/ports/ports.js';
import { iso } from '#engine/views/iso.js';

/** The signed-in operator with the permissions of the role. */
export function toMe({ operatorBoard }: Pick<Ports, 'operatorBoard'>, { operator, session }: OperatorSession): Me {
  const { id, name, email, role, capacity } = operator;
  const view = operatorBoard.view(id) ?? { id, name, email, role, capacity, presence: 'offline', load: 0 };
  const permitted = (Object.keys(permissions) as Permission[]).filter((permission) => may(role, permission));
  return { operator: view, permissions: permitted, expiresAt: iso(session.expiresAt) };
}
