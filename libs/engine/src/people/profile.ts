import { pictureUrlOf } from '#contracts/appearance.js';
import { passwordWeakness } from '#contracts/password-strength.js';
import type { PasswordChange, ProfilePatch, ProfileView } from '#contracts/people.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import { newEvent } from '../log/new-event.js';
import type { Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { endAccess } from './end-access.js';
import { appendChanges } from './operator-accounts.js';
import type { PasswordCheck } from './password-check.js';

export type ProfilePorts = Pick<Ports, 'unitOfWork' | 'clock' | 'ids' | 'operatorBoard'>;

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

type PasswordPorts = Pick<ProfilePorts, 'unitOfWork' | 'clock' | 'ids'> & Pick<Ports, 'passwords'>;

/** Replaces the operator's own password. Ends other sessions and consents to applications. */
export async function changePassword(
  ports: PasswordPorts,
  check: PasswordCheck,
  principal: OperatorPrincipal,
  { current, password }: PasswordChange,
): Promise<Result<null>> {
  const checked = await check.check(principal, current);
  if (!checked.ok) return checked;
  const operator = checked.value;
  if (passwordWeakness(password, operator) !== null) return reject('weak_password');
  // Hash outside the unit of work, because it is slow.
  const passwordHash = await ports.passwords.hash(password);
  const author = actorOf(principal);
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const newest = await stores.operators.get(principal.id);
    // Replaced meanwhile: the checked password is out of date.
    if (newest?.passwordHash !== operator.passwordHash) return reject('wrong_password');
    await stores.operators.put({ ...newest, passwordHash });
    await stores.events.append(newEvent(ports, 'operator.credentials_replaced', principal.id, author, {}));
    const reason = 'credentials_replaced';
    await endAccess(ports, stores, principal.id, { reason, author, keep: principal.sessionId });
    return ok(null);
  });
}

export function toProfile(operator: Operator): ProfileView {
  const { name, email, locale } = operator;
  return { name, email, locale, pictureUrl: pictureUrlOf(operator) };
}
