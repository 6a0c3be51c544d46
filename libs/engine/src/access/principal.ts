import { dayMs } from '#contracts/durations.js';
import type { ChatbotId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import { type Permission, permissionsOfScopes, type RoleId, visitorPermissions } from '#contracts/permissions.js';
import type { Application } from '../ports/oauth-stores.js';
import type { ApiKey, Operator, Session, VisitorSession } from '../ports/people-stores.js';
import type { RoleDirectory } from '../state/role-directory.js';

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
  /** Names the token of the browser; it opens nothing. */
  readonly tokenHash: string;
}

/** An operator with a session. */
export interface OperatorPrincipal extends Authority {
  readonly expiresAt: Instant;
  readonly kind: 'operator';
  readonly id: OperatorId;
  /** The rights end with a change of it. */
  readonly role: RoleId;
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
  /** Of that operator. */
  readonly role?: RoleId;
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

/** Shared: every connection holds a principal. */
const rightsOfVisitors: ReadonlySet<Permission> = new Set(visitorPermissions);

export function toVisitorPrincipal({ visitor, token }: VisitorSession): VisitorPrincipal {
  const expiresAt = token.lastUsedAt + timing.visitorIdleDays * dayMs;
  const { id, chatbotId } = visitor;
  return { kind: 'visitor', id, chatbotId, tokenHash: token.tokenHash, rights: rightsOfVisitors, expiresAt };
}

export function toOperatorPrincipal(
  roles: Pick<RoleDirectory, 'rightsOf'>,
  known: { readonly operator: Operator; readonly session: Session },
): OperatorPrincipal {
  const { id, role } = known.operator;
  const { id: sessionId, expiresAt } = known.session;
  return { kind: 'operator', id, role, sessionId, rights: roles.rightsOf(role), expiresAt };
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
  roles: Pick<RoleDirectory, 'rightsOf'>,
  application: Pick<Application, 'id' | 'scopes'>,
  operator: Pick<Operator, 'id' | 'role'> | null,
  { scopes, ...token }: TokenGrant,
): ApplicationPrincipal {
  const granted = permissionsOfScopes(application.scopes.filter((scope) => scopes.includes(scope)));
  const { id } = application;
  if (!operator) return { kind: 'application', id, rights: new Set(granted), ...token };
  const ofRole = roles.rightsOf(operator.role);
  const rights = new Set(granted.filter((permission) => ofRole.has(permission)));
  return { kind: 'application', id, onBehalfOf: operator.id, role: operator.role, rights, ...token };
}
