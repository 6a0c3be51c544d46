import { dayMs } from '#contracts/durations.js';
import type { ChatbotId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import type { ApiKey, Operator, Session, Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';
import { isExpired } from './session-expiry.js';

export interface OperatorSession {
  readonly operator: Operator;
  readonly session: Session;
}

type OperatorPorts = Pick<Ports, 'sessions' | 'operators' | 'tokens' | 'clock'>;

/** The operator behind a session cookie; null when it is unknown, expired, or the operator was disabled. */
export async function authenticateOperator(ports: OperatorPorts, token: string): Promise<OperatorSession | null> {
  const session = await ports.sessions.byTokenHash(ports.tokens.hash(token));
  if (!session || isExpired(session, ports.clock.now())) return null;
  const operator = await ports.operators.get(session.operatorId);
  return operator && !operator.disabled ? { operator, session } : null;
}

/** The visitor behind a token, of this chatbot only; null when it was not used for too long. Its use is recorded once a day. */
export async function authenticateVisitor(
  { visitors, tokens, clock, unitOfWork, log }: Pick<Ports, 'visitors' | 'tokens' | 'clock' | 'unitOfWork' | 'log'>,
  token: string,
  chatbotId: ChatbotId,
): Promise<Visitor | null> {
  const visitor = await visitors.byTokenHash(tokens.hash(token));
  if (visitor?.chatbotId !== chatbotId) return null;
  const now = clock.now();
  const unusedMs = now - visitor.lastUsedAt;
  if (unusedMs >= timing.visitorIdleDays * dayMs) return null;
  if (unusedMs >= dayMs)
    unitOfWork
      .run((stores) => stores.visitors.recordUse(visitor.id, now))
      .catch((error: unknown) => log.warn({ error }, 'the use of a visitor’s token was not recorded'));
  return visitor;
}

/** The key behind a secret; null when it is unknown, revoked or expired. */
export async function authenticateApiKey(
  { apiKeys, tokens, clock }: Pick<Ports, 'apiKeys' | 'tokens' | 'clock'>,
  key: string,
): Promise<ApiKey | null> {
  const found = await apiKeys.byHash(tokens.hash(key));
  if (found?.revokedAt !== null) return null;
  return found.expiresAt === null || found.expiresAt > clock.now() ? found : null;
}
