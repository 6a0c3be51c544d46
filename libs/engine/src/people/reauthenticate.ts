import { ok, type Result } from '#contracts/result.js';
import type { Reauthentication } from '#contracts/sign-in.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { type CodePorts, verifyCode } from '../identity/verify-code.js';
import type { Ports } from '../ports/ports.js';
import type { PasswordCheck } from './password-check.js';

/** Shows again who is there: by the current password, or by a code, which is used up. */
export async function reauthenticate(
  ports: CodePorts & Pick<Ports, 'unitOfWork'>,
  passwords: PasswordCheck,
  principal: OperatorPrincipal,
  proof: Reauthentication,
): Promise<Result<null>> {
  if ('password' in proof) {
    const checked = await passwords.check(principal.id, proof.password);
    return checked.ok ? ok(null) : checked;
  }
  const given = { operatorId: principal.id, code: proof.code, author: actorOf(principal) };
  return ports.unitOfWork.run((stores) => verifyCode(ports, stores, given));
}
