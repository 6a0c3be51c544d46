import { dayMs } from '#contracts/durations.js';
import type { Instant, OperatorId } from '#contracts/ids.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { AccessLink } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

export type AccessLinkPorts = Pick<Ports, 'unitOfWork' | 'tokens' | 'clock' | 'ids'>;

/** Address of a one-time link: the token is in the fragment, which browsers do not send. */
export type LinkTo = (token: string) => string;

/** An issued link. Only this value contains the token; the store has its hash. */
export interface IssuedAccessLink {
  readonly link: AccessLink;
  readonly token: string;
}

/** Retention of used and expired links, in milliseconds, so that they are recognised as such. */
const retentionMs = 30 * dayMs;

/** Properties of a new link. */
type AccessLinkSpec = Pick<AccessLink, 'kind'> &
  Partial<AccessLink> & {
    readonly lastsMs: number;
    /** Keep earlier links of this kind for the same person valid. */
    readonly keepsEarlier?: boolean;
  };

/**
 * Issues a one-time link, in the caller's transaction. Revokes earlier ones of the kind for the same person, by address
 * or account, unless `keepsEarlier`.
 */
export async function issueAccessLink(
  ports: Pick<Ports, 'tokens' | 'clock' | 'ids'>,
  { accessLinks, events }: Pick<Transaction, 'accessLinks' | 'events'>,
  { lastsMs, keepsEarlier = false, ...spec }: AccessLinkSpec,
  author: Author,
): Promise<IssuedAccessLink> {
  const token = ports.tokens.make('pal_');
  const createdAt = ports.clock.now();
  const link: AccessLink = {
    ...{
      operatorId: null,
      email: null,
      name: null,
      role: null,
      capacity: null,
      languages: [],
      skills: [],
      locale: null,
      teamIds: [],
      teamsBy: null,
    },
    ...spec,
    id: ports.ids.next(),
    tokenHash: ports.tokens.hash(token),
    createdAt,
    expiresAt: createdAt + lastsMs,
    usedAt: null,
    issuedBy: author.actor.kind === 'operator' ? (author.actor.id as OperatorId) : null,
  };
  await accessLinks.removeExpired(createdAt - retentionMs);
  for (const earlier of await accessLinks.unused(link.kind))
    if (!keepsEarlier && isForSamePerson(earlier, link)) await revoke(ports, { accessLinks, events }, earlier, author);
  await accessLinks.put(link);
  const { id, kind, operatorId, role, email } = link;
  await events.append(newEvent(ports, 'access_link.issued', id, author, { kind, operatorId, role, email }));
  return { link, token };
}

/** Revokes an unused link, in a transaction of the caller. */
export async function revoke(
  ports: Pick<Ports, 'clock' | 'ids'>,
  { accessLinks, events }: Pick<Transaction, 'accessLinks' | 'events'>,
  { id, kind, email }: Pick<AccessLink, 'id' | 'kind' | 'email'>,
  author: Author,
): Promise<void> {
  await accessLinks.remove(id);
  await events.append(newEvent(ports, 'access_link.revoked', id, author, { kind, email }));
}

/** Whether a link has expired. */
export function isExpired({ expiresAt }: Pick<AccessLink, 'expiresAt'>, now: Instant): boolean {
  return expiresAt <= now;
}

function isForSamePerson(one: AccessLink, other: AccessLink): boolean {
  return one.operatorId === other.operatorId && one.email === other.email;
}
