import { dayMs } from '#contracts/durations.js';
import type { ErrorCode } from '#contracts/errors.js';
import type { OperatorId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import { ok, type Rejection, type Result } from '#contracts/result.js';
import { operatorAuthor } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Operator, Session, SessionUse } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type SignInPorts = Pick<Ports, 'operators' | 'passwords' | 'tokens' | 'unitOfWork' | 'clock' | 'ids'>;

export interface SignedIn {
  readonly operator: Operator;
  readonly session: Session;
  /** Goes into the cookie and nowhere else; only its hash is kept. */
  readonly token: string;
}

/** A sign-in that failed. Callers get one answer, whatever was wrong. */
export interface SignInRejection<Code extends ErrorCode = 'wrong_credentials'> extends Rejection<Code> {
  /** For the security log alone. Null where no operator has that e-mail address. */
  readonly operatorId: OperatorId | null;
}

/** Fails for a wrong address, a wrong password or a disabled operator; neither the result nor its timing tells which. */
export async function signIn(
  ports: SignInPorts,
  email: string,
  password: string,
  place: Omit<SessionUse, 'lastUsedAt'>,
): Promise<Result<SignedIn, SignInRejection>> {
  const operator = await ports.operators.byEmail(email.trim().toLowerCase());
  const isRight = await ports.passwords.verify(operator?.passwordHash ?? null, password);
  if (!operator || !isRight || operator.disabled)
    return { ok: false, code: 'wrong_credentials', operatorId: operator?.id ?? null };
  return ports.unitOfWork.run(async (stores): Promise<Result<SignedIn, SignInRejection>> => {
    // Verifying takes its time: whoever was disabled, or got a new password meanwhile, does not enter by the old one.
    const newest = await stores.operators.get(operator.id);
    if (!newest || newest.disabled || newest.passwordHash !== operator.passwordHash)
      return { ok: false, code: 'wrong_credentials', operatorId: operator.id };
    return ok(await openSession(ports, stores, newest, place));
  });
}

/** Opens a session in a transaction of the caller; for an operator whose identity was shown. */
export async function openSession(
  ports: Pick<Ports, 'tokens' | 'clock' | 'ids'>,
  { sessions, events }: Pick<Transaction, 'sessions' | 'events'>,
  operator: Operator,
  place: Omit<SessionUse, 'lastUsedAt'>,
): Promise<SignedIn> {
  const token = ports.tokens.make('pss');
  const createdAt = ports.clock.now();
  const session: Session = {
    id: ports.ids.next(),
    tokenHash: ports.tokens.hash(token),
    operatorId: operator.id,
    createdAt,
    expiresAt: createdAt + timing.sessionDays * dayMs,
    lastUsedAt: createdAt,
    ...place,
  };
  await sessions.removeExpired(createdAt);
  await sessions.add(session);
  const author = operatorAuthor(operator.id, place.address);
  await events.append(newEvent(ports, 'session.started', session.id, author, { operatorId: operator.id }));
  return { operator, session, token };
}
