import type { Me } from '#contracts/views.js';
import type { OperatorPrincipal } from '../access/principal.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';

/** The signed-in operator with the permissions of the role. */
export function readMe({ operatorBoard }: Pick<Ports, 'operatorBoard'>, principal: OperatorPrincipal): Me {
  const { id, rights, expiresAt } = principal;
  const operator = operatorBoard.view(id);
  if (!operator) throw new Error(`operator ${id} has a session and is not on the board`);
  return { operator, permissions: [...rights], expiresAt: iso(expiresAt) };
}
