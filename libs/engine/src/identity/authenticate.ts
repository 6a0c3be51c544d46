import type { ChatbotId } from '#contracts/ids.js';
import type { ApiKey, Operator, Session, Visitor } from '../ports/people-stores.js';
import type { Ports } from '../ports/ports.js';

export interface OperatorSession {
  readonly operator: Operator;
  readonly session: Session;
}

type OperatorPorts = Pick<Ports, 'sessions' | 'operators' | 'tokens' | 'clock'>;

/** The operator behind a session cookie; null when it is unknown, expired, or the operator was disabled. */
export async function authenticateOperator(ports: OperatorPorts, token: string): Promise<OperatorSession | null> {
  const session = await ports.sessions.byTokenHash(ports.tokens.hash(token));
  if (!session || session.expiresAt <= ports.clock.now()) return null;
  const operator = await ports.operators.get(session.operatorId);
  return operator && !operator.disabled ? { operator, session } : null;
}

/** The visitor behind a token, of this chatbot only. */
export async function authenticateVisitor(
  { visitors, tokens }: Pick<Ports, 'visitors' | 'tokens'>,
  token: string,
  chatbotId: ChatbotId,
): Promise<Visitor | null> {
  const visitor = await visitors.byTokenHash(tokens.hash(token));
  return visitor?.chatbotId === chatbotId ? visitor : null;
}

export async function authenticateApiKey(
  { apiKeys, tokens }: Pick<Ports, 'apiKeys' | 'tokens'>,
  key: string,
): Promise<ApiKey | null> {
  const found = await apiKeys.byHash(tokens.hash(key));
  return found?.revokedAt === null ? found : null;
}
