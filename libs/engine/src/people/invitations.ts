import { dayMs } from '#contracts/durations.js';
import { limits, timing } from '#contracts/limits.js';
import type { InvitationCreate, InvitationIssued, InvitationView } from '#contracts/people.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Page } from '#contracts/views.js';
import type { Author } from '../access/author.js';
import type { AccessLink } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';
import { type AccessLinkPorts, isExpired, issueAccessLink, revoke } from './issue-access-link.js';

/** Address of a one-time link: the token is in the fragment, which browsers do not send. */
export type LinkTo = (token: string) => string;

/** Open invitations, newest first. */
export async function listInvitations(
  { accessLinks }: Pick<Ports, 'accessLinks'>,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Page<InvitationView>> {
  const open = await accessLinks.unused('invitation');
  const items = open.slice((page - 1) * limit, page * limit).map(toInvitationView);
  return { items, total: open.length, page, limit };
}

/** Null: there is no such invitation, or it was accepted or revoked. */
export async function readInvitation(
  { accessLinks }: Pick<Ports, 'accessLinks'>,
  id: string,
): Promise<InvitationView | null> {
  const link = await accessLinks.get(id);
  return link?.kind === 'invitation' && link.usedAt === null ? toInvitationView(link) : null;
}

/** Invites a person who has no account. The link is in the result and nowhere else. */
export function invite(
  ports: AccessLinkPorts,
  { email, name, role, capacity, locale }: InvitationCreate,
  author: Author,
  linkTo: LinkTo,
): Promise<Result<InvitationIssued>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<InvitationIssued>> => {
    if (await stores.operators.byEmail(email)) return reject('email_taken');
    const now = ports.clock.now();
    const unused = await stores.accessLinks.unused('invitation');
    const open = unused.filter((link) => !isExpired(link, now) && link.email !== email);
    const people = (await stores.operators.all()).length;
    if (open.length >= limits.invitations || people >= limits.operators) return reject('operators_full');
    const spec = { kind: 'invitation', email, name: name ?? null, role, capacity, locale } as const;
    const lastsMs = timing.invitationDays * dayMs;
    const { link, token } = await issueAccessLink(ports, stores, { ...spec, lastsMs }, author);
    return ok({ ...toInvitationView(link), url: linkTo(token) });
  });
}

/** `not_found` where there is none, or it was accepted or revoked before. */
export function revokeInvitation(ports: AccessLinkPorts, id: string, author: Author): Promise<Result<null>> {
  return ports.unitOfWork.run(async (stores): Promise<Result<null>> => {
    const link = await stores.accessLinks.get(id);
    if (link?.kind !== 'invitation' || link.usedAt !== null) return reject('not_found');
    await revoke(ports, stores, id, author);
    return ok(null);
  });
}

function toInvitationView({
  id,
  email,
  name,
  role,
  capacity,
  locale,
  createdAt,
  expiresAt,
}: AccessLink): InvitationView {
  if (email === null || role === null || capacity === null) throw new Error(`invitation ${id} says not for whom`);
  return { id, email, name, role, capacity, locale, createdAt: iso(createdAt), expiresAt: iso(expiresAt) };
}
