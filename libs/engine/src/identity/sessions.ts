import { hourMs, minuteMs } from '#contracts/durations.js';
import { timing } from '#contracts/limits.js';
import type { SessionView } from '#contracts/views.js';
import type { OperatorPrincipal } from '../access/principal.js';
import type { Session, SessionUse } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';

/** Minimum interval between two recorded uses, in milliseconds. */
const recordIntervalMs = minuteMs;

/** True for a session that was used too long ago, or that began too long ago. */
export function isExpired({ lastUsedAt, expiresAt }: Session, now: number): boolean {
  return expiresAt <= now || lastUsedAt + timing.sessionIdleHours * hourMs <= now;
}

/** Write-behind mark of use: when and from where a session was used last. Never fails what it was used for. */
export function recordUse(
  { unitOfWork, log }: Pick<Ports, 'unitOfWork' | 'log'>,
  session: Session,
  use: SessionUse,
): void {
  if (use.lastUsedAt - session.lastUsedAt < recordIntervalMs) return;
  unitOfWork
    .run(({ sessions }) => sessions.recordUse(session.tokenHash, use))
    .catch((error: unknown) => log.warn({ error }, 'the use of a session was not recorded'));
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

/** Ends one of the operator's sessions by its id, or all but the current one (null). Returns the ids of the ended ones. */
export async function endSessions(
  { unitOfWork }: Pick<Ports, 'unitOfWork'>,
  { id: operatorId, sessionId }: OperatorPrincipal,
  id: string | null,
): Promise<string[]> {
  return unitOfWork.run(async ({ sessions }) => {
    const own = await sessions.of(operatorId);
    const ended = own.filter((session) => (id === null ? session.id !== sessionId : session.id === id));
    for (const session of ended) await sessions.remove(session.tokenHash);
    return ended.map((session) => session.id);
  });
}
