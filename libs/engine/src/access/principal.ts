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
import type { Application } from '../ports/oauth-stores.js';
import type { ApiKey, Operator, Session, Visitor } from '../ports/people-stores.js';

/** What everybody who asks has: the permissions of the one table, and their end. */
interface Authority {
  readonly rights: ReadonlySet<Permission>;
  /** Null: until they are revoked. */
  readonly expiresAt: Instant | null;
  /** Network address of the caller, where the transport knows it. */
  readonly address?: string;
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

/** An API key of the business. */
export interface ApiKeyPrincipal extends Authority {
  readonly kind: 'api_key';
  readonly id: string;
}

/** An application with an access token of OAuth 2.0. */
export interface ApplicationPrincipal extends Authority {
  readonly expiresAt: Instant;
  readonly kind: 'application';
  readonly id: string;
  /** The operator who allowed it; undefined where it acts for itself. */
  readonly onBehalfOf?: OperatorId;
  /** Name the consent and the token; they open nothing. */
  readonly grantId: string | null;
  readonly tokenId: string;
}

export type ProgramPrincipal = ApiKeyPrincipal | ApplicationPrincipal;

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

export function toApiKeyPrincipal({ id, scopes, expiresAt }: ApiKey): ApiKeyPrincipal {
  return { kind: 'api_key', id, rights: new Set(permissionsOfScopes(scopes)), expiresAt };
}

/** What an access token grants, from whichever kind of token it was read. */
export interface TokenGrant {
  readonly scopes: readonly string[];
  readonly grantId: string | null;
  readonly tokenId: string;
  readonly expiresAt: Instant;
}

/**
 * The rights are those of the scopes that the application still has and, where an operator is behind it, of that
 * operator's role.
 */
export function toApplicationPrincipal(
  application: Pick<Application, 'id' | 'scopes'>,
  operator: Pick<Operator, 'id' | 'role'> | null,
  { scopes, ...token }: TokenGrant,
): ApplicationPrincipal {
  const granted = permissionsOfScopes(application.scopes.filter((scope) => scopes.includes(scope)));
  const rights = operator ? granted.filter((permission) => rightsOfRole[operator.role].has(permission)) : granted;
  return { kind: 'application', id: application.id, onBehalfOf: operator?.id, rights: new Set(rights), ...token };
}
