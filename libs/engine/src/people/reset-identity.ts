import type { OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import type { Ports } from '../ports/ports.js';
import { disconnectIdentities } from './connect-identity.js';
import { endAccess } from './end-access.js';
import { manageable } from './manageable.js';

/**
 * Disconnects another operator from the provider and ends their sessions and consents, since the identity may not have
 * been theirs. `not_found` if nothing is connected. Admins disconnect themselves in their own settings.
 */
export function resetIdentity(
  ports: Pick<Ports, 'unitOfWork' | 'roles' | 'clock' | 'ids'>,
  principal: OperatorPrincipal,
  id: OperatorId,
): Promise<Result<null>> {
  const author = actorOf(principal);
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const operator = await stores.operators.get(id);
    if (!operator || (await stores.operatorIdentities.allOf(id)).length === 0) return reject('not_found');
    if (principal.id === id) return reject('own_account');
    const mayManage = manageable(ports.roles, principal, [operator.role]);
    if (!mayManage.ok) return mayManage;
    if (operator.passwordHash === null) return reject('password_missing');
    await endAccess(ports, stores, id, { reason: 'identity_disconnected', author });
    await disconnectIdentities(ports, stores, id, author);
    return ok(null);
  });
}
