import { minuteMs } from '#contracts/durations.js';
import type { SessionView } from '#contracts/views.js';
import { actorOf } from '../access/author.js';
import type { OperatorPrincipal } from '../access/principal.js';
import type { Session, SessionUse } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';
import { endSession } from './end-session.js';
import { isExpired } from './session-expiry.js';

/** Minimum interval between two recorded uses, in milliseconds. */
const recordIntervalMs = minuteMs;

/** Write-behind time and place of last use. Never fails the request. False if the last record is too recent to be replaced. */
export function recordUse(
  { unitOfWork, log }: Pick<Ports, 'unitOfWork' | 'log'>,
  session: Session,
  use: SessionUse,
): boolean {
  if (use.lastUsedAt - session.lastUsedAt < recordIntervalMs) return false;
  unitOfWork
    .run(({ sessions }) => sessions.recordUse(session.tokenHash, use))
    .catch((error: unknown) => log.warn({ error }, 'the use of a session was not recorded'));
  return true;
}

/** Lists the operator's sessions that have not expired, the current one marked, latest use first. */
export async function listSessions(
  { sessions, clock }: Pick<Ports, 'sessions' | 'clock'>,
  { id: operatorId, sessionId }: OperatorPrincipal,
): Promise<SessionView[]> {
  const now = clock.now();
  return (await sessions.of(operatorId))
    .filter((session) => !isExpired(session, now))
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt)
    .map(({ id, device, address, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      current: id === sessionId,
      device,
      address,
      createdAt: iso(createdAt),
      lastUsedAt: iso(lastUsedAt),
      expiresAt: iso(expiresAt),
    }));
}

/**
 * Ends one of the operator's sessions by id, or all but the current one (null); ending the current one is a sign-out. Returns the ids of
 * the ended ones.
 */
export async function endSessions(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  principal: OperatorPrincipal,
  id: string | null,
): Promise<string[]> {
  const { id: operatorId, sessionId } = principal;
  const author = actorOf(principal);
  return ports.unitOfWork.run(async (stores) => {
    const own = await stores.sessions.of(operatorId);
    const ended = own.filter((session) => (id === null ? session.id !== sessionId : session.id === id));
    for (const session of ended)
      await endSession(ports, stores, session, session.id === sessionId ? 'signed_out' : 'ended', author);
    return ended.map((session) => session.id);
  });
}
