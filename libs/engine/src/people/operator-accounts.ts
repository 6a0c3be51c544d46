import { isDeepStrictEqual } from 'node:util';
import { pictureUrlOf } from '#contracts/appearance.js';
import { type AccountField, accountFields } from '#contracts/events/people-events.js';
import type { Instant, OperatorId } from '#contracts/ids.js';
import type { OperatorAccountPatch, OperatorAccountView } from '#contracts/people.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Page } from '#contracts/views.js';
import { checkAccountChange } from '#domain/people/check-account-change.js';
import { initialPresence } from '#domain/people/initial-presence.js';
import { type Author, actorOf, operatorIdOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { checkRevision, type ExpectedRevisions, type Revision } from '../access/revision.js';
import type { ExecutePorts } from '../conversation/execute.js';
import { digest } from '../digest.js';
import { groupBy } from '../group-by.js';
import { isExpired } from '../identity/session-expiry.js';
import { removeUnshown } from '../images/images.js';
import { newEvent } from '../log/new-event.js';
import type { Operator, Session } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { isoOrNull } from '../views/iso.js';
import { type PageRequest, pageOf } from '../views/pages.js';
import { endAccess, revokePasswordLinks } from './end-access.js';
import { existing, manageable } from './manageable.js';
import { releaseConversations } from './release-conversations.js';

type ReadPorts = Pick<Ports, 'operators' | 'sessions' | 'secondFactors' | 'operatorIdentities' | 'clock'>;
type ChangePorts = ReadPorts & ExecutePorts & Pick<Ports, 'unitOfWork' | 'operatorBoard' | 'roles' | 'log'>;

/** Lists all accounts, by name. */
export async function listOperatorAccounts(ports: ReadPorts, request: PageRequest): Promise<Page<OperatorAccountView>> {
  const { items, ...page } = pageOf(await ports.operators.all(), request);
  return { ...page, items: await viewsOf(ports, items) };
}

export async function readOperatorAccount(ports: ReadPorts, id: OperatorId): Promise<OperatorAccountView | null> {
  const operator = await ports.operators.get(id);
  return operator && viewOf(ports, operator);
}

/**
 * Changes an account. Disabling ends sessions, consents and open offers, and removes the picture; conversations that the operator may no
 * longer have return to the queue.
 */
export async function changeOperatorAccount(
  ports: ChangePorts,
  principal: Principal,
  id: OperatorId,
  { patch, expected }: { readonly patch: OperatorAccountPatch; readonly expected: ExpectedRevisions },
): Promise<Result<OperatorAccountView>> {
  const author = actorOf(principal);
  const changed = await ports.unitOfWork.run(async (stores): Promise<Result<{ before: Operator; after: Operator }>> => {
    const before = await stores.operators.get(id);
    if (!before) return reject('not_found');
    const fresh = checkRevision(expected, accountRevision(before));
    if (!fresh.ok) return fresh;
    const known = await existing(stores, patch.role);
    if (!known.ok) return known;
    const given = { ...before, ...patch };
    const mayManage = manageable(ports.roles, principal, [before.role, given.role]);
    if (!mayManage.ok) return mayManage;
    // A new role resets presence to its default: supervisors get no offers until they choose to.
    const isOtherRole = given.role !== before.role;
    const after: Operator = {
      ...given,
      ...(isOtherRole && { chosenPresence: initialPresence(ports.roles.rightsOf(given.role)) }),
      // Keep the name of a disabled account, but not the picture.
      ...(given.disabled && { picture: null }),
    };
    const everybody = await stores.operators.all();
    const allowed = checkAccountChange({ before, after, by: operatorIdOf(principal), accounts: everybody });
    if (!allowed.ok) return allowed;
    await stores.operators.put(after);
    await appendChanges(ports, stores, { before, after, author });
    // The old address may belong to another person by now.
    if (after.email !== before.email) await revokePasswordLinks(ports, stores, id, author);
    if (before.picture !== null && after.picture === null) await removeUnshown(stores, before.picture);
    if (after.disabled && !before.disabled) await endAccess(ports, stores, id, { reason: 'disabled', author });
    return ok({ before, after });
  });
  if (!changed.ok) return changed;
  const { before, after } = changed.value;
  ports.operatorBoard.register(after);
  if (after.disabled || after.role !== before.role) await releaseConversations(ports, id);
  return ok(await viewOf(ports, after));
}

/** Appends an event with the differences, if any, in a transaction of the caller. */
export async function appendChanges(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { events }: Pick<Transaction, 'events'>,
  { before, after, author }: { readonly before: Operator; readonly after: Operator; readonly author: Author },
): Promise<void> {
  const changes = accountFields
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field: AccountField) => ({ field, before: before[field], after: after[field] }));
  if (changes.length > 0) await events.append(newEvent(ports, 'operator.updated', after.id, author, { changes }));
  if (before.disabled === after.disabled) return;
  const type = after.disabled ? 'operator.disabled' : 'operator.enabled';
  await events.append(newEvent(ports, type, after.id, author, {}));
}

/** Revision of an account: of what admins change, so that presence and last use cause no conflicts. */
export function accountRevision(account: Pick<Operator, Exclude<AccountField, 'picture'> | 'disabled'>): Revision {
  const { name, email, role, capacity, languages, skills, locale, disabled } = account;
  return digest({ name, email, role, capacity, languages, skills, locale, disabled });
}

async function viewOf(ports: ReadPorts, operator: Operator): Promise<OperatorAccountView> {
  const [view] = await viewsOf(ports, [operator]);
  if (!view) throw new Error('one operator has one account');
  return view;
}

async function viewsOf(ports: ReadPorts, operators: readonly Operator[]): Promise<OperatorAccountView[]> {
  const ids = operators.map(({ id }) => id);
  const sessions = groupBy(await ports.sessions.ofMany(ids), ({ operatorId }) => operatorId);
  const protectedOnes = await ports.secondFactors.confirmedOf(ids);
  const connectedOnes = await ports.operatorIdentities.connectedOf(ids);
  const now = ports.clock.now();
  return operators.map(({ id, name, email, role, capacity, languages, skills, locale, picture, disabled }) => ({
    ...{ id, name, email, role, capacity, languages: [...languages], skills: [...skills], locale, disabled },
    pictureUrl: pictureUrlOf({ picture }),
    hasSecondFactor: protectedOnes.has(id),
    hasIdentity: connectedOnes.has(id),
    lastUsedAt: isoOrNull(lastUse(sessions.get(id) ?? [], now)),
  }));
}

/** Last use of unexpired sessions; null if there is none. */
function lastUse(sessions: readonly Session[], now: Instant): Instant | null {
  const open = sessions.filter((session) => !isExpired(session, now));
  return open.length === 0 ? null : Math.max(...open.map((session) => session.lastUsedAt));
}
