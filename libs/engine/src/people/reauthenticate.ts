import { ok, type Result } from '#contracts/result.js';
import type { Reauthentication } from '#contracts/sign-in.js';
import type { OperatorPrincipal } from '../access/principal.js';
import type { CodePorts } from '../identity/verify-code.js';
import type { Ports } from '../ports/ports.js';
import type { PasswordCheck } from './password-check.js';
import { verifyOwnCode } from './verify-own-code.js';

/** Reauthentication by the current password, or by a code, which it consumes. */
export async function reauthenticate(
  ports: CodePorts & Pick<Ports, 'unitOfWork'>,
  passwords: PasswordCheck,
  principal: OperatorPrincipal,
  proof: Reauthentication,
): Promise<Result<null>> {
  if ('password' in proof) {
    const checked = await passwords.check(principal, proof.password);
    return checked.ok ? ok(null) : checked;
  }
  return ports.unitOfWork.run((stores) => verifyOwnCode(ports, stores, principal, proof.code));
}
