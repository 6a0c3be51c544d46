import type { ErrorCode } from '#contracts/errors.js';
import type { OperatorId } from '#contracts/ids.js';
import { ok, type Rejection, type Result } from '#contracts/result.js';
import type { Ports } from '../ports/ports.js';
import { type Admission, admit } from './admit.js';
import type { Place } from './open-session.js';

export type SignInPorts = Pick<Ports, 'operators' | 'passwords' | 'tokens' | 'unitOfWork' | 'clock' | 'ids'>;

/** A sign-in that failed. Callers get one answer, whatever was wrong. */
export interface SignInRejection<Code extends ErrorCode = 'wrong_credentials'> extends Rejection<Code> {
  /** For the security log alone. Null where no operator has that e-mail address. */
  readonly operatorId: OperatorId | null;
}

/**
 * First step of a sign-in. Fails for a wrong address, a wrong password or a disabled operator; neither the result nor its timing tells
 * which.
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
    // Verifying takes its time: whoever was disabled, or got a new password meanwhile, does not enter by the old one.
    const newest = await stores.operators.get(operator.id);
    if (!newest || newest.disabled || newest.passwordHash !== operator.passwordHash)
      return { ok: false, code: 'wrong_credentials', operatorId: operator.id };
    return ok(await admit(ports, stores, newest, place));
  });
}
