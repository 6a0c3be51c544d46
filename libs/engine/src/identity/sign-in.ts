import type { ErrorCode } from '#contracts/errors.js';
import type { OperatorId } from '#contracts/ids.js';
import { ok, type Rejection, type Result } from '#contracts/result.js';
import type { Ports } from '../ports/ports.js';
import { type Admission, admit } from './admit.js';
import type { Place } from './open-session.js';

export type SignInPorts = Pick<Ports, 'operators' | 'passwords' | 'tokens' | 'unitOfWork' | 'clock' | 'ids'>;

/** Failed sign-in. Callers get one answer, whatever the reason. */
export interface SignInRejection<Code extends ErrorCode = 'wrong_credentials'> extends Rejection<Code> {
  /** For the security log only. Null if no operator has that e-mail address. */
  readonly operatorId: OperatorId | null;
}

/**
 * First step of a sign-in. Rejects a wrong address, a wrong password and a disabled operator; neither result nor timing
 * reveals which.
 */
export async function signIn(
  ports: SignInPorts,
  email: string,
  password: string,
  place: Place,
): Promise<Result<Admission, SignInRejection>> {
  const operator = await ports.operators.byEmail(email.trim().toLowerCase());
  const isRight = await ports.passwords.verify(operator?.passwordHash ?? null, password);
  if (!operator || !isRight || operator.disabled)
    return { ok: false, code: 'wrong_credentials', operatorId: operator?.id ?? null };
  return ports.unitOfWork.run(async (stores): Promise<Result<Admission, SignInRejection>> => {
    // Verifying takes time: the operator may have been disabled, or have a new password, since.
    const newest = await stores.operators.get(operator.id);
    if (!newest || newest.disabled || newest.passwordHash !== operator.passwordHash)
      return { ok: false, code: 'wrong_credentials', operatorId: operator.id };
    return ok(await admit(ports, stores, newest, place));
  });
}
