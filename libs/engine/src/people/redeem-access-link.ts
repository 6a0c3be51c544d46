import type { OperatorId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { passwordWeakness } from '#contracts/password-strength.js';
import type { AccessLinkRedemption, AccessLinkView } from '#contracts/people.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { isActiveAdmin } from '#domain/people/check-account-change.js';
import { initialPresence } from '#domain/people/initial-presence.js';
import { commandLineAuthor, operatorAuthor } from '../access/author.js';
import { type Admission, admit } from '../identity/admit.js';
import type { Place } from '../identity/open-session.js';
import type { SignInPorts } from '../identity/sign-in.js';
import { newEvent } from '../log/new-event.js';
import type { AccessLink, Operator } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Team } from '../ports/team-store.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { joinTeams } from '../teams/teams.js';
import { iso } from '../views/iso.js';
import { disconnectIdentities } from './connect-identity.js';
import { endAccess } from './end-access.js';
import { isExpired } from './issue-access-link.js';
import { manageable } from './manageable.js';

type LookPorts = Pick<Ports, 'accessLinks' | 'operators' | 'operatorIdentities' | 'tokens' | 'roles' | 'clock'>;
type RedeemPorts = SignInPorts & LookPorts & Pick<Ports, 'operatorBoard' | 'teams'>;

interface Redeemed {
  readonly admission: Admission;
  /** Null: as they were. */
  readonly teams: readonly Team[] | null;
}

/** Kind and owner of a link. `not_found` also for a revoked one. */
export async function readAccessLink(ports: LookPorts, token: string): Promise<Result<AccessLinkView>> {
  const link = await usable(ports, ports, ports.tokens.hash(token));
  if (!link.ok) return link;
  const { kind, operatorId, email, name, expiresAt } = link.value;
  const operator = operatorId && (await ports.operators.get(operatorId));
  const person = operator ? { name: operator.name, email: operator.email } : { name, email };
  const hasIdentity = operatorId !== null && (await ports.operatorIdentities.allOf(operatorId)).length > 0;
  return ok({ kind, ...person, expiresAt: iso(expiresAt), hasIdentity });
}

/**
 * Redeems a link once: creates the account of an invited person or the first admin, or sets a new password. That ends other sessions and
 * disconnects provider identities, because an intruder may have known the old one and connected an identity. Signs in, with the second step
 * if there is one.
 */
export async function redeemAccessLink(
  ports: RedeemPorts,
  { token, password, name, email }: AccessLinkRedemption,
  place: Place,
): Promise<Result<Admission>> {
  const tokenHash = ports.tokens.hash(token);
  const seen = await readAccessLink(ports, token);
  if (!seen.ok) return seen;
  const person = { name: name ?? seen.value.name, email: seen.value.email ?? email };
  if (person.email === undefined) return invalidAt('/email', 'is required');
  if (person.name === null) return invalidAt('/name', 'is required');
  const identity = { name: person.name, email: person.email };
  if (passwordWeakness(password, identity) !== null) return reject('weak_password');
  // Hash outside the unit of work, because it is slow.
  const passwordHash = await ports.passwords.hash(password);
  const redeemed = await ports.unitOfWork.run(async (stores): Promise<Result<Redeemed>> => {
    const link = await usable(ports, stores, tokenHash);
    if (!link.ok) return link;
    const account = await accountOf(ports, stores, link.value, identity);
    if (!account.ok) return account;
    const operator = { ...account.value, passwordHash };
    await stores.operators.put(operator);
    await stores.accessLinks.put({ ...link.value, usedAt: ports.clock.now() });
    await recordRedemption(ports, stores, link.value, operator, place);
    const teams = await joinInvitedTeams(ports, stores, link.value, operator, place);
    return ok({ admission: await admit(ports, stores, operator, place), teams });
  });
  if (!redeemed.ok) return redeemed;
  const { admission, teams } = redeemed.value;
  ports.operatorBoard.register(admission.operator);
  if (teams !== null) ports.teams.replace(teams);
  return ok(admission);
}

/** Adds an invited person to the teams of the invitation that still exist, if its author may still manage teams. */
async function joinInvitedTeams(
  ports: Pick<Ports, 'clock' | 'ids' | 'roles'>,
  stores: Transaction,
  { teamIds, teamsBy }: AccessLink,
  { id: operatorId }: Operator,
  { address }: Place,
): Promise<Team[] | null> {
  const namer = teamsBy === null ? null : await stores.operators.get(teamsBy);
  if (teamIds.length === 0 || namer === null || namer.disabled) return null;
  if (!ports.roles.rightsOf(namer.role).has('teams.manage')) return null;
  await joinTeams(ports, stores, { teamIds, operatorId, author: operatorAuthor(operatorId, address) });
  return stores.teams.all();
}

async function recordRedemption(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Transaction,
  { id, kind, operatorId, email }: AccessLink,
  operator: Operator,
  place: Place,
): Promise<void> {
  const author = operatorAuthor(operator.id, place.address);
  const { role } = operator;
  await stores.events.append(
    newEvent(ports, 'access_link.redeemed', id, author, { kind, email, operatorId: operator.id }),
  );
  if (operatorId === null) {
    await stores.events.append(newEvent(ports, 'operator.created', operator.id, author, { role }));
    return;
  }
  await stores.events.append(newEvent(ports, 'operator.credentials_replaced', operator.id, author, {}));
  await endAccess(ports, stores, operator.id, { reason: 'credentials_replaced', author });
  await disconnectIdentities(ports, stores, operator.id, author);
  if (kind === 'admin_recovery') await removeLostFactor(ports, stores, operator.id, place);
}

/** Removes the second step of an admin who has lost device and recovery codes; authorized by the command line. */
async function removeLostFactor(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { secondFactors, events }: Pick<Transaction, 'secondFactors' | 'events'>,
  operatorId: OperatorId,
  { address }: Place,
): Promise<void> {
  const factor = await secondFactors.get(operatorId);
  if (factor === null) return;
  await secondFactors.remove(operatorId);
  if (factor.confirmedAt === null) return;
  const author = { ...commandLineAuthor, address };
  await events.append(newEvent(ports, 'operator.totp_reset', operatorId, author, {}));
}

/** Account that a link opens, as it will be except for the password. */
async function accountOf(
  { ids, roles }: Pick<Ports, 'ids' | 'roles'>,
  { operators }: Pick<Transaction, 'operators'>,
  { kind, operatorId, role, capacity, languages, skills, locale }: AccessLink,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<Result<Omit<Operator, 'passwordHash'>>> {
  if (operatorId !== null) {
    const operator = await operators.get(operatorId);
    return operator && !operator.disabled ? ok(operator) : reject('not_found');
  }
  const everybody = await operators.all();
  if (kind === 'setup' && everybody.length > 0) return reject('already_set_up');
  if (await operators.byEmail(email)) return reject('email_taken');
  const given = {
    role: role ?? 'admin',
    capacity: capacity ?? limits.usualCapacity,
    languages,
    skills,
    locale,
  } as const;
  const chosenPresence = initialPresence(roles.rightsOf(given.role));
  return ok({ id: ids.next() as OperatorId, name, email, ...given, picture: null, chosenPresence, disabled: false });
}

/** `not_found` also if the issuer has lost the right to issue it: a link does not outlive rights. */
async function usable(
  { roles, clock }: Pick<Ports, 'roles' | 'clock'>,
  { accessLinks, operators }: Pick<Transaction, 'accessLinks' | 'operators'>,
  tokenHash: string,
): Promise<Result<AccessLink>> {
  const link = await accessLinks.byTokenHash(tokenHash);
  if (!link) return reject('not_found');
  if (link.usedAt !== null) return reject('link_used');
  if (isExpired(link, clock.now())) return reject('link_expired');
  const operator = link.operatorId === null ? null : await operators.get(link.operatorId);
  if (link.kind === 'admin_recovery' && !(operator && isActiveAdmin(operator))) return reject('not_found');
  // Requested by the person, or issued by the server.
  if (link.issuedBy === null) return ok(link);
  const issuer = await operators.get(link.issuedBy);
  const role = link.operatorId === null ? link.role : operator?.role;
  if (!issuer || issuer.disabled || !role) return reject('not_found');
  const rights = roles.rightsOf(issuer.role);
  return rights.has('people.manage') && manageable(roles, { rights }, [role]).ok ? ok(link) : reject('not_found');
}
