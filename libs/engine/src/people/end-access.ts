import type { SessionEndReason } from '#contracts/events/people-events.js';
import type { OperatorId } from '#contracts/ids.js';
import type { Author } from '../access/author.js';
import { endSession } from '../identity/end-session.js';
import { removeGrantsOf } from '../oauth/application-grants.js';
import { removeSignOns } from '../oauth/sign-ons.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';
import { revoke } from './issue-access-link.js';

/**
 * Ends all access of an operator, in the caller's transaction: sessions except one to keep, pending sign-ins and
 * connections with the provider, single sign-ons, consents to applications, password links, and, when disabling,
 * invitations.
 */
export async function endAccess(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Pick<
    Transaction,
    'sessions' | 'signInChallenges' | 'signOnAttempts' | 'oauthRecords' | 'accessLinks' | 'events'
  >,
  operatorId: OperatorId,
  { reason, author, keep = null }: { reason: SessionEndReason; author: Author; keep?: string | null },
): Promise<void> {
  for (const session of await stores.sessions.of(operatorId))
    if (session.id !== keep) await endSession(ports, stores, session, reason, author);
  await stores.signInChallenges.removeOf(operatorId);
  await stores.signOnAttempts.removeOf(operatorId);
  await revokePasswordLinks(ports, stores, operatorId, author);
  if (reason === 'disabled') await revokeInvitationsOf(ports, stores, operatorId, author);
  await removeSignOns(stores, operatorId);
  await removeGrantsOf(ports, stores, operatorId, author);
}

/** Revokes open invitations issued by a disabled operator, since nobody is accountable for them. */
async function revokeInvitationsOf(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Pick<Transaction, 'accessLinks' | 'events'>,
  operatorId: OperatorId,
  author: Author,
): Promise<void> {
  for (const link of await stores.accessLinks.unused('invitation'))
    if (link.issuedBy === operatorId) await revoke(ports, stores, link, author);
}

/** Revokes an operator's links for a new password, in a transaction of the caller. */
export async function revokePasswordLinks(
  ports: Pick<Ports, 'clock' | 'ids'>,
  stores: Pick<Transaction, 'accessLinks' | 'events'>,
  operatorId: OperatorId,
  author: Author,
): Promise<void> {
  for (const kind of ['password_reset', 'admin_recovery'] as const)
    for (const link of await stores.accessLinks.unused(kind))
      if (link.operatorId === operatorId) await revoke(ports, stores, link, author);
}
