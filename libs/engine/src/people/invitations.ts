import { dayMs } from '#contracts/durations.js';
import type { OperatorId, TeamId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { InvitationCreate, InvitationIssued, InvitationView } from '#contracts/people.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import type { Page } from '#contracts/views.js';
import { type Author, actorOf } from '../access/author.js';
import type { Principal } from '../access/principal.js';
import { toMailDelivery } from '../mail/queue-mail.js';
import type { OutgoingMail } from '../ports/mail-store.js';
import type { AccessLink } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { iso } from '../views/iso.js';
import { type PageRequest, pageOf } from '../views/pages.js';
import { type AccessLinkPorts, isExpired, issueAccessLink, type LinkTo, revoke } from './issue-access-link.js';
import { type LinkMailPorts, mailLink } from './mail-link.js';
import { existing, manageable } from './manageable.js';

/** Open invitations, newest first. */
export async function listInvitations(
  { accessLinks, mails }: Pick<Ports, 'accessLinks' | 'mails'>,
  request: PageRequest,
): Promise<Page<InvitationView>> {
  const { items: shown, ...page } = pageOf(await accessLinks.unused('invitation'), request);
  const sent = await mails.latestOf(shown.map(({ id }) => id));
  return { ...page, items: shown.map((link) => toInvitationView(link, sent.get(link.id))) };
}

/** Null: no such invitation, or it was accepted or revoked. */
export async function readInvitation(
  { accessLinks, mails }: Pick<Ports, 'accessLinks' | 'mails'>,
  id: string,
): Promise<InvitationView | null> {
  const link = await accessLinks.get(id);
  if (link?.kind !== 'invitation' || link.usedAt !== null) return null;
  return toInvitationView(link, (await mails.latestOf([id])).get(id));
}

/** Invites a person without an account. The link is in the result, and in an e-mail if requested. */
export async function invite(
  ports: LinkMailPorts & Pick<Ports, 'roles'>,
  { email, name, role, capacity, languages, skills, locale, teamIds, sendMail }: InvitationCreate,
  principal: Principal,
  linkTo: LinkTo,
): Promise<Result<InvitationIssued>> {
  const mayGive = manageable(ports.roles, principal, [role]);
  if (!mayGive.ok) return mayGive;
  const { refusal } = ports.mailService;
  if (sendMail && refusal !== null) return reject(refusal);
  const author = actorOf(principal);
  return ports.unitOfWork.run(async (stores): Promise<Result<InvitationIssued>> => {
    const known = await existing(stores, role);
    if (!known.ok) return known;
    if (await stores.operators.byEmail(email)) return reject('email_taken');
    const now = ports.clock.now();
    const unused = await stores.accessLinks.unused('invitation');
    const earlier = unused.find((link) => link.email === email) ?? null;
    const named = await teamsOf(stores, { teamIds, earlier, principal });
    if (!named.ok) return named;
    const open = unused.filter((link) => !isExpired(link, now) && link.email !== email);
    const people = (await stores.operators.all()).length;
    if (open.length >= limits.invitations || people >= limits.operators) return reject('operators_full');
    const person = { email, name: name ?? null, role, capacity, languages, skills, locale };
    const spec = { kind: 'invitation', ...person, ...named.value } as const;
    const lastsMs = timing.invitationDays * dayMs;
    const { link, token } = await issueAccessLink(ports, stores, { ...spec, lastsMs }, author);
    const url = linkTo(token);
    const mail = sendMail && (await mailLink(ports, stores, { link, url, author, to: { email, name, locale } }));
    return ok({ ...toInvitationView(link, mail || undefined), url });
  });
}

/** `not_found` if missing, accepted or revoked. */
export function revokeInvitation(ports: AccessLinkPorts, id: string, author: Author): Promise<Result<null>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const link = await stores.accessLinks.get(id);
    if (link?.kind !== 'invitation' || link.usedAt !== null) return reject('not_found');
    await revoke(ports, stores, link, author);
    return ok(null);
  });
}

interface NamedTeams {
  readonly teamIds: readonly TeamId[];
  /** Invitation being renewed, if any. */
  readonly earlier: AccessLink | null;
  readonly principal: Principal;
}

/**
 * Teams of an invitation, and their author. A renewal drops teams removed since. Renewed by a person who may not assign
 * teams, it keeps the earlier ones, and is rejected with `exceeds_own_rights` if other teams are given.
 */
async function teamsOf(
  { teams }: Pick<Transaction, 'teams'>,
  { teamIds, earlier, principal }: NamedTeams,
): Promise<Result<Pick<AccessLink, 'teamIds' | 'teamsBy'>>> {
  const before = earlier?.teamIds ?? [];
  const mayName = principal.rights.has('teams.manage');
  if (!mayName && teamIds.some((id) => !before.includes(id))) return reject('exceeds_own_rights');
  const there: TeamId[] = [];
  for (const [index, id] of (mayName ? teamIds : before).entries()) {
    if ((await teams.get(id)) !== null) there.push(id);
    else if (!before.includes(id)) return invalidAt(`/teamIds/${index}`, 'there is no such team');
  }
  const { actor } = actorOf(principal);
  const own = actor.kind === 'operator' ? (actor.id as OperatorId) : null;
  return ok({ teamIds: there, teamsBy: mayName ? own : (earlier?.teamsBy ?? null) });
}

function toInvitationView(link: AccessLink, mail: OutgoingMail | undefined): InvitationView {
  const { id, email, name, role, capacity, languages, skills, locale, teamIds, createdAt, expiresAt } = link;
  if (email === null || role === null || capacity === null) throw new Error(`invitation ${id} says not for whom`);
  const times = { createdAt: iso(createdAt), expiresAt: iso(expiresAt) };
  const invited = {
    id,
    email,
    name,
    role,
    capacity,
    languages: [...languages],
    skills: [...skills],
    locale,
    teamIds: [...teamIds],
  };
  return { ...invited, ...times, mail: mail ? toMailDelivery(mail) : null };
}
