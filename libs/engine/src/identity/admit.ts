import { minuteMs } from '#contracts/durations.js';
import type { SignInChallenge, SignInStep } from '#contracts/sign-in.js';
import { timing } from '#contracts/timing.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';
import { openSession, type Place, type SignedIn } from './open-session.js';

/** The password was right, but a second step is needed before there is a session. */
export interface PendingSignIn {
  readonly operator: Operator;
  readonly challenge: SignInChallenge;
}

/** Result of a right password, or of a link that replaces it. */
export type Admission = SignedIn | PendingSignIn;

export type AdmitPorts = Pick<Ports, 'tokens' | 'clock' | 'ids'>;

export function isSignedIn(admission: Admission): admission is SignedIn {
  return 'session' in admission;
}

/** Opens a session, or begins the second step if the account or the business requires one; in a transaction of the caller. */
export async function admit(
  ports: AdmitPorts,
  stores: Pick<Transaction, 'sessions' | 'events' | 'secondFactors' | 'signInChallenges' | 'signInSettings'>,
  operator: Operator,
  place: Place,
): Promise<Admission> {
  const factor = await stores.secondFactors.get(operator.id);
  if (factor !== null && factor.confirmedAt !== null) return challenge(ports, stores, operator, 'code');
  const { isSecondFactorRequired } = await stores.signInSettings.get();
  if (isSecondFactorRequired) return challenge(ports, stores, operator, 'enrolment');
  return openSession(ports, stores, operator, place);
}

async function challenge(
  { tokens, clock }: AdmitPorts,
  { signInChallenges }: Pick<Transaction, 'signInChallenges'>,
  operator: Operator,
  step: SignInStep,
): Promise<PendingSignIn> {
  const token = tokens.make('psc_');
  const now = clock.now();
  const expiresAt = now + timing.signInChallengeMinutes * minuteMs;
  await signInChallenges.removeExpired(now);
  await signInChallenges.add({ tokenHash: tokens.hash(token), step, operatorId: operator.id, expiresAt });
  return { operator, challenge: { challenge: token, step, expiresAt: iso(expiresAt) } };
}
