import { dayMs } from '#contracts/durations.js';
import type { ChatbotId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { ApiKey, Operator, Session, VisitorSession } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { isExpired } from './session-expiry.js';

export interface OperatorSession {
  readonly operator: Operator;
  readonly session: Session;
}

type OperatorPorts = Pick<Ports, 'sessions' | 'operators' | 'tokens' | 'clock'>;

/** Operator behind a session cookie; null if it is unknown or expired, or the operator is disabled. */
export async function authenticateOperator(ports: OperatorPorts, token: string): Promise<OperatorSession | null> {
  const session = await ports.sessions.byTokenHash(ports.tokens.hash(token));
  if (!session || isExpired(session, ports.clock.now())) return null;
  const operator = await ports.operators.get(session.operatorId);
  return operator && !operator.disabled ? { operator, session } : null;
}

type VisitorPorts = Pick<Ports, 'visitors' | 'visitorTokens' | 'tokens' | 'clock' | 'unitOfWork' | 'log'>;

/** Visitor behind a token, of this chatbot only; null if it was revoked or unused for too long. Records its use once a day. */
export async function authenticateVisitor(
  { visitors, visitorTokens, tokens, clock, unitOfWork, log }: VisitorPorts,
  secret: string,
  chatbotId: ChatbotId,
): Promise<VisitorSession | null> {
  const token = await visitorTokens.byHash(tokens.hash(secret));
  if (token?.endedAt !== null) return null;
  const visitor = await visitors.get(token.visitorId);
  if (visitor?.chatbotId !== chatbotId) return null;
  const now = clock.now();
  const unusedMs = now - token.lastUsedAt;
  if (unusedMs >= timing.visitorIdleDays * dayMs) return null;
  if (unusedMs >= dayMs)
    unitOfWork
      .run(async (stores) => {
        await stores.visitorTokens.recordUse(token.tokenHash, now);
        await stores.visitors.recordUse(visitor.id, now);
      })
      .catch((error: unknown) => log.warn({ error }, 'the use of a visitor’s token was not recorded'));
  return { visitor, token };
}

/** API key behind a secret; null if unknown, revoked or expired. */
export async function authenticateApiKey(
  { apiKeys, tokens, clock }: Pick<Ports, 'apiKeys' | 'tokens' | 'clock'>,
  key: string,
): Promise<ApiKey | null> {
  const found = await apiKeys.byHash(tokens.hash(key));
  if (found?.revokedAt !== null) return null;
  return found.expiresAt === null || found.expiresAt > clock.now() ? found : null;
}
