import { passwordWeakness } from '#contracts/password-strength.js';
import type { PasswordChange, ProfilePatch, ProfileView } from '#contracts/people.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { LockOut } from '../state/lock-out.js';
import { endAccess } from './end-access.js';
import { appendChanges } from './operator-accounts.js';

type ProfilePorts = Pick<Ports, 'unitOfWork' | 'clock' | 'ids' | 'operatorBoard'>;

export async function readProfile(
  { operators }: Pick<Ports, 'operators'>,
  { id }: OperatorPrincipal,
): Promise<Result<ProfileView>> {
  const operator = await operators.get(id);
  return operator ? ok(toProfile(operator)) : reject('not_found');
}

/** Changes the operator's own name or language. */
export async function changeProfile(
  ports: ProfilePorts,
  principal: OperatorPrincipal,
  patch: ProfilePatch,
): Promise<Result<ProfileView>> {
  const changed = await ports.unitOfWork.run(async (stores): Promise<Result<Operator>> => {
    const before = await stores.operators.get(principal.id);
    if (!before) return reject('not_found');
    const after = { ...before, ...patch };
    await stores.operators.put(after);
    await appendChanges(ports, stores, { before, after, author: actorOf(principal) });
    return ok(after);
  });
  if (!changed.ok) return changed;
  ports.operatorBoard.register(changed.value);
  return ok(toProfile(changed.value));
}

type PasswordPorts = ProfilePorts & Pick<Ports, 'operators' | 'passwords'>;

/** Changes of operators' own passwords, with a lock-out: whoever finds a browser signed in cannot try passwords in it. */
export class PasswordChanges {
  readonly #lockOut: LockOut;

  constructor(private readonly ports: PasswordPorts) {
    this.#lockOut = new LockOut(ports.clock);
  }

  /** Sessions elsewhere end, and what applications were allowed. */
  async change(principal: OperatorPrincipal, change: PasswordChange): Promise<Result<null>> {
    const lockedMs = this.#lockOut.begin(principal.id);
    if (lockedMs > 0) return { ok: false, code: 'locked_out', retryAfterMs: lockedMs };
    const changed = await this.#change(principal, change).catch((error: unknown) => {
      this.#lockOut.abandoned(principal.id);
      throw error;
    });
    if (changed.ok || changed.code !== 'wrong_password') this.#lockOut.succeeded(principal.id);
    return changed;
  }

  async #change(principal: OperatorPrincipal, { current, password }: PasswordChange): Promise<Result<null>> {
    const { operators, passwords, unitOfWork } = this.ports;
    const operator = await operators.get(principal.id);
    if (!operator) return reject('not_found');
    if (!(await passwords.verify(operator.passwordHash, current))) return reject('wrong_password');
    if (passwordWeakness(password, operator) !== null) return reject('weak_password');
    // Hashing takes its time: not inside the unit of work.
    const passwordHash = await passwords.hash(password);
    const author = actorOf(principal);
    return unitOfWork.run(async (stores): Promise<Result<null>> => {
      const newest = await stores.operators.get(principal.id);
      // Somebody replaced it meanwhile: what was checked is no longer the password.
      if (newest?.passwordHash !== operator.passwordHash) return reject('wrong_password');
      await stores.operators.put({ ...newest, passwordHash });
      await stores.events.append(newEvent(this.ports, 'operator.credentials_replaced', principal.id, author, {}));
      const reason = 'credentials_replaced';
      await endAccess(this.ports, stores, principal.id, { reason, author, keep: principal.sessionId });
      return ok(null);
    });
  }
}

function toProfile({ name, email, locale }: Operator): ProfileView {
  return { name, email, locale };
}
