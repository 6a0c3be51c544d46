import type { OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';
import { disconnectIdentities } from './connect-identity.js';
import { endAccess } from './end-access.js';
import { manageable } from './manageable.js';

/**
 * Resets two-step verification of another operator, who has lost the device, and ends their sessions and connections,
 * since a finder may have connected an identity. `not_found` if none is set up. Admins turn off their own in their
 * settings, by password or code.
 */
export function resetSecondFactor(
  ports: Pick<Ports, 'unitOfWork' | 'roles' | 'clock' | 'ids'>,
  principal: OperatorPrincipal,
  id: OperatorId,
): Promise<Result<null>> {
  const author = actorOf(principal);
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const factor = await stores.secondFactors.get(id);
    if (factor === null || factor.confirmedAt === null) return reject('not_found');
    if (principal.id === id) return reject('own_account');
    const operator = await stores.operators.get(id);
    const mayManage = manageable(ports.roles, principal, operator ? [operator.role] : []);
    if (!mayManage.ok) return mayManage;
    await stores.secondFactors.remove(id);
    await stores.events.append(newEvent(ports, 'operator.totp_reset', id, author, {}));
    await endAccess(ports, stores, id, { reason: 'second_factor_reset', author });
    // Without a password the identity is the only way to sign in.
    if (operator?.passwordHash) await disconnectIdentities(ports, stores, id, author);
    return ok(null);
  });
}
