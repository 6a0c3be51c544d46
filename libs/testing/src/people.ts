import type { ChatbotId, OperatorId, VisitorId } from '#contracts/ids.js';
import type { ApiKey, Operator, Visitor } from '#engine/ports/people-stores.js';

/** A time that 32 bits do not hold. */
export const now = 1_800_000_000_000;

export function anOperator(id: string, changes: Partial<Operator> = {}): Operator {
  return {
    id: id as OperatorId,
    name: id,
    email: `${id}@shop.example`,
    role: 'operator',
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
    capacity: 4,
    chosenPresence: 'online',
    disabled: false,
    locale: null,
    languages: [],
    skills: [],
    picture: null,
    ...changes,
  };
}

export function aVisitor(id: string, changes: Partial<Visitor> = {}): Visitor {
  return {
    id: id as VisitorId,
    chatbotId: 'shop' as ChatbotId,
    locale: 'en',
    identity: null,
    confirmation: null,
    mergedInto: null,
    name: null,
    email: null,
    phone: null,
    attributes: {},
    form: null,
    createdAt: now,
    lastUsedAt: now,
    ...changes,
  };
}

/** A key without scopes that does not expire. */
export function anApiKey(id: string, changes: Partial<ApiKey> = {}): ApiKey {
  return {
    id,
    prefix: id.slice(0, 8),
    keyHash: `hash of ${id}`,
    name: id,
    scopes: [],
    allowsQuery: false,
    createdAt: now,
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    ...changes,
  };
}
