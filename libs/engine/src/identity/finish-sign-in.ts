import type { OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { ChallengeAnswer, SecondFactorSetup, SignInStep } from '#contracts/sign-in.js';
import { operatorAuthor } from '../access/author.js';
import { confirmSecondFactor, type FactorPorts, setUpSecondFactor } from '../people/second-factor.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { SignInChallenge } from '../ports/sign-in-stores.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { openSession, type Place, type SignedIn } from './open-session.js';
import { appendRefusal } from './record-refusal.js';
import type { SignInRejection } from './sign-in.js';
import { verifyCode } from './verify-code.js';

export type FinishPorts = FactorPorts & Pick<Ports, 'unitOfWork'>;
export type FinishRejection = SignInRejection<'sign_in_expired' | 'wrong_code' | 'locked_out'>;

/** Sign-in that ended with the set-up of its second step. */
export interface Enrolled extends SignedIn {
  readonly recoveryCodes: readonly string[];
}

/** Second step of a sign-in: a code. The challenge works once; a wrong code leaves it for another try. */
export function finishSignIn(
  ports: FinishPorts,
  { challenge, code }: ChallengeAnswer,
  place: Place,
): Promise<Result<SignedIn, FinishRejection>> {
  return within(ports, challenge, 'code', async (stores, operator, { tokenHash }) => {
    const { id: operatorId } = operator;
    const author = operatorAuthor(operatorId, place.address);
    const verified = await verifyCode(ports, stores, { operatorId, code, author });
    if (!verified.ok) {
      await appendRefusal(ports, stores, { operatorId, reason: verified.code }, place);
      return { ...verified, operatorId };
    }
    await stores.signInChallenges.remove(tokenHash);
    return ok(await openSession(ports, stores, operator, place));
  });
}

/** Sets up the required second step during a sign-in. */
export function enrol(ports: FinishPorts, challenge: string): Promise<Result<SecondFactorSetup, FinishRejection>> {
  return within(ports, challenge, 'enrolment', async (stores, operator) => {
    const setup = await setUpSecondFactor(ports, stores, operator);
    return setup.ok ? setup : expired(operator.id);
  });
}

/** Confirms the new second step by its first code, and signs in. */
export function confirmEnrolment(
  ports: FinishPorts,
  { challenge, code }: ChallengeAnswer,
  place: Place,
): Promise<Result<Enrolled, FinishRejection>> {
  return within(ports, challenge, 'enrolment', async (stores, operator, { tokenHash }) => {
    const author = operatorAuthor(operator.id, place.address);
    const confirmed = await confirmSecondFactor(ports, stores, { operatorId: operator.id, code, author });
    if (!confirmed.ok) {
      if (confirmed.code !== 'wrong_code') return expired(operator.id);
      await appendRefusal(ports, stores, { operatorId: operator.id, reason: 'wrong_code' }, place);
      return { ...reject('wrong_code'), operatorId: operator.id };
    }
    await stores.signInChallenges.remove(tokenHash);
    return ok({ ...(await openSession(ports, stores, operator, place)), recoveryCodes: confirmed.value });
  });
}

const expired = (operatorId: OperatorId | null) => ({ ...reject('sign_in_expired' as const), operatorId });

/** Runs a step for the operator of a valid challenge. */
function within<T>(
  { unitOfWork, tokens, clock }: FinishPorts,
  token: string,
  step: SignInStep,
  work: (stores: Transaction, operator: Operator, challenge: SignInChallenge) => Promise<Result<T, FinishRejection>>,
): Promise<Result<T, FinishRejection>> {
  const tokenHash = tokens.hash(token);
  return unitOfWork.run(async (stores) => {
    const challenge = await stores.signInChallenges.byTokenHash(tokenHash);
    if (challenge?.step !== step || challenge.expiresAt <= clock.now()) return expired(challenge?.operatorId ?? null);
    const operator = await stores.operators.get(challenge.operatorId);
    if (!operator || operator.disabled) return expired(challenge.operatorId);
    return work(stores, operator, challenge);
  });
}
