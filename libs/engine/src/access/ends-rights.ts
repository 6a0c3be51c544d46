import type { EventBody, EventType } from '#contracts/events.js';
import { permissionsOfScopes, type Scope } from '#contracts/permissions.js';
import type { StoredEvent } from '../ports/event-log.js';
import { operatorIdOf } from './author.js';
import type { ApplicationPrincipal, Principal } from './principal.js';

/**
 * Whether an event ends or may change a principal's rights. Open sockets, subscriptions and long polls in its name end with it. Expiry
 * writes no event: see `expiresAt` of the principal. Other scopes of a program end nothing as such: see {@link narrowed}.
 */
export function endsRights(event: StoredEvent, principal: Principal): boolean {
  const { type, stream } = event;
  switch (stream.kind) {
    case 'session':
      return type === 'session.ended' && principal.kind === 'operator' && stream.id === principal.sessionId;
    case 'operator':
      // A session that ends with a password has an event of its own: the one in which the password was changed continues.
      if (type === 'operator.credentials_replaced' && principal.kind === 'operator') return false;
      return changesRights(event) && stream.id === operatorIdOf(principal);
    case 'role':
      return 'role' in principal && principal.role === stream.id && changesPermissions(event);
    case 'api_key':
      return type === 'api_key.revoked' && principal.kind === 'api_key' && stream.id === principal.id;
    case 'application':
      return principal.kind === 'application' && stream.id === principal.id && endsToken(event, principal);
    case 'visitor':
      return principal.kind === 'visitor' && stream.id === principal.id;
    default:
      return false;
  }
}

/**
 * Principal with the rights that remain after an event: the same object if none are lost. A program with changed scopes
 * loses removed ones at once; added ones apply to its next request. A changed expiry of a key applies at once.
 */
export function narrowed<P extends Principal>(principal: P, { type, stream, data }: StoredEvent): P {
  if (type !== 'api_key.updated' && type !== 'application.updated') return principal;
  if (stream.kind !== principal.kind || stream.id !== principal.id) return principal;
  const left = permissionsOfScopes(data.scopes as Scope[]).filter((permission) => principal.rights.has(permission));
  const expiry = data.changes?.find(({ field }) => field === 'expiresAt')?.after;
  if (left.length === principal.rights.size && expiry === undefined) return principal;
  const expiresAt =
    typeof expiry === 'string' ? { expiresAt: Date.parse(expiry) } : expiry === null ? { expiresAt: null } : {};
  return { ...principal, rights: new Set(left), ...expiresAt };
}

/** Whether a role allows something else than before; its name is no right. */
export function changesPermissions({ type, data }: EventBody): boolean {
  return type === 'role.updated' && data.changes.some(({ field }) => field === 'permissions');
}

/** Operator events that leave rights unchanged. A reset second step ends sessions through events of their own. */
const rightsKeepingEvents: ReadonlySet<EventType> = new Set([
  'operator.status_changed',
  'operator.created',
  'operator.totp_enabled',
  'operator.totp_disabled',
  'operator.totp_reset',
  'operator.recovery_code_used',
  'operator.recovery_codes_replaced',
  'operator.identity_connected',
  'operator.identity_disconnected',
  'operator.reauthentication_refused',
]);

function changesRights({ type, data }: EventBody): boolean {
  if (type === 'operator.updated') return data.changes.some(({ field }) => field === 'role');
  return !rightsKeepingEvents.has(type);
}

function endsToken({ type, data }: EventBody, { grantId, tokenId }: ApplicationPrincipal): boolean {
  switch (type) {
    case 'application.removed':
      return true;
    case 'application.authorization_revoked':
      return data.grantId === grantId;
    case 'application.tokens_revoked':
      return data.tokenId === null ? data.grantId === grantId : data.tokenId === tokenId;
    default:
      return false;
  }
}
