import { timing } from '#contracts/limits.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';

type SignInPorts = Pick<Ports, 'operators' | 'passwords' | 'tokens' | 'unitOfWork' | 'clock'>;

export interface SignedIn {
  readonly operator: Operator;
  /** Goes into the cookie and nowhere else; only its hash is kept. */
  readonly token: string;
  readonly expiresAt: number;
}

/** Null for a wrong address, a wrong password or a disabled operator: nobody learns which, nor by the time it takes. */
export async function signIn(ports: SignInPorts, email: string, password: string): Promise<SignedIn | null> {
  const operator = await ports.operators.byEmail(email.trim().toLowerCase());
  const isRight = await ports.passwords.verify(operator?.passwordHash ?? null, password);
  if (!operator || !isRight || operator.disabled) return null;
  const token = ports.tokens.make('pss');
  const createdAt = ports.clock.now();
  const expiresAt = createdAt + timing.sessionHours * 3_600_000;
  await ports.unitOfWork.run(async ({ sessions }) => {
    await sessions.removeExpired(createdAt);
    await sessions.add({ tokenHash: ports.tokens.hash(token), operatorId: operator.id, createdAt, expiresAt });
  });
  return { operator, token, expiresAt };
}

export async function signOut(
  { unitOfWork, tokens }: Pick<Ports, 'unitOfWork' | 'tokens'>,
  token: string,
): Promise<void> {
  await unitOfWork.run(({ sessions }) => sessions.remove(tokens.hash(token)));
}
