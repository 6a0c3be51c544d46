import { dayMs } from '#contracts/durations.js';
import type { ChatbotId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import { type Permission, permissionsOfScopes, type RoleId, visitorPermissions } from '#contracts/permissions.js';
import { timing } from '#contracts/timing.js';
import type { Application } from '../ports/oauth-stores.js';
import type { ApiKey, Operator, Session, VisitorSession } from '../ports/people-stores.js';
import type { RoleDirectory } from '../state/role-directory.js';

/** Rights common to every principal: permissions from the one table, and their expiry. */
interface Authority {
  readonly rights: ReadonlySet<Permission>;
  /** Null: valid until revoked. */
  readonly expiresAt: Instant | null;
  /** Network address of the caller, if the transport knows it. */
  readonly address?: string;
}

/** A visitor of one chatbot. */
export interface VisitorPrincipal extends Authority {
  readonly kind: 'visitor';
  readonly id: VisitorId;
  readonly chatbotId: ChatbotId;
  /** Identifies the browser's token; grants no access. */
  readonly tokenHash: string;
}

/** An operator with a session. */
export interface OperatorPrincipal extends Authority {
  readonly expiresAt: Instant;
  readonly kind: 'operator';
  readonly id: OperatorId;
  /** Changing the role ends the rights. */
  readonly role: RoleId;
  /** Identifies the session to its operator; grants no access. */
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
  /** Operator who authorized it; undefined if it acts for itself. */
  readonly onBehalfOf?: OperatorId;
  /** Of that operator. */
  readonly role?: RoleId;
  /** Permissions of its scopes that this role lacks. */
  readonly beyondRole?: ReadonlySet<Permission>;
  /** Identify the consent and the token; they grant no access. */
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
 * Authenticated caller. Every transport makes one from its credentials (cookie, key, handshake token); guards and use cases see only this
 * value.
 */
export type Principal = VisitorPrincipal | OperatorPrincipal | ProgramPrincipal | SystemPrincipal;

/** Shared by all visitors, because every connection holds a principal. */
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

/** Grant of an access token, whatever kind of token it came from. */
export interface TokenGrant {
  readonly scopes: readonly string[];
  readonly grantId: string | null;
  readonly tokenId: string;
  readonly expiresAt: Instant;
}

/**
 * Principal of an access token. Its rights are the scopes that the application still has, limited by the role of the operator behind it, if
 * any.
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
  const beyondRole = new Set(granted.filter((permission) => !ofRole.has(permission)));
  return { kind: 'application', id, onBehalfOf: operator.id, role: operator.role, rights, beyondRole, ...token };
}
