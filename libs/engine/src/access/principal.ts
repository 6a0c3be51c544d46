import { dayMs } from '#contracts/durations.js';
import type { ChatbotId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import {
  type Permission,
  permissionsOfRole,
  permissionsOfScopes,
  type Role,
  roles,
  visitorPermissions,
} from '#contracts/permissions.js';
import type { ApiKey, Operator, Session, Visitor } from '../ports/people-stores.js';

/** What everybody who asks has: the permissions of the one table, and their end. */
interface Authority {
  readonly rights: ReadonlySet<Permission>;
  /** Null: until they are revoked. */
  readonly expiresAt: Instant | null;
}

/** A visitor of one chatbot. */
export interface VisitorPrincipal extends Authority {
  readonly kind: 'visitor';
  readonly id: VisitorId;
  readonly chatbotId: ChatbotId;
}

/** An operator with a session. */
export interface OperatorPrincipal extends Authority {
  readonly expiresAt: Instant;
  readonly kind: 'operator';
  readonly id: OperatorId;
  /** Names the session to its operator; it opens nothing. */
  readonly sessionId: string;
}

/** A program: an API key of the business, or an application, which may act on behalf of an operator. */
export interface ProgramPrincipal extends Authority {
  readonly kind: 'api_key' | 'application';
  readonly id: string;
  readonly onBehalfOf?: OperatorId;
}

/** The product itself: the bot, timers, imports. */
export interface SystemPrincipal extends Authority {
  readonly kind: 'system';
  readonly id: string;
}

/**
 * Who asks. Every transport makes one from the credentials that it has (cookie, key, token of a handshake); guards and use
 * cases behind it see only this value.
 */
export type Principal = VisitorPrincipal | OperatorPrincipal | ProgramPrincipal | SystemPrincipal;

/** Shared sets: every connection holds a principal. */
const rightsOfRole = Object.fromEntries(
  roles.map((role) => [role, new Set(permissionsOfRole(role))]),
) as unknown as Record<Role, ReadonlySet<Permission>>;
const rightsOfVisitors: ReadonlySet<Permission> = new Set(visitorPermissions);

export function toVisitorPrincipal({ id, chatbotId, lastUsedAt }: Visitor): VisitorPrincipal {
  const expiresAt = lastUsedAt + timing.visitorIdleDays * dayMs;
  return { kind: 'visitor', id, chatbotId, rights: rightsOfVisitors, expiresAt };
}

export function toOperatorPrincipal(known: {
  readonly operator: Operator;
  readonly session: Session;
}): OperatorPrincipal {
  const { id, role } = known.operator;
  const { id: sessionId, expiresAt } = known.session;
  return { kind: 'operator', id, sessionId, rights: rightsOfRole[role], expiresAt };
}

export function toApiKeyPrincipal({ id, scopes }: ApiKey): ProgramPrincipal {
  return { kind: 'api_key', id, rights: new Set(permissionsOfScopes(scopes)), expiresAt: null };
}
