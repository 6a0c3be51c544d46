import type { StreamKind } from '#contracts/events/define-event.js';
import { type EventType, events } from '#contracts/events.js';
import { basePermission, type Permission } from '#contracts/permissions.js';
import { type Rejection, reject } from '#contracts/result.js';
import type { Principal } from './principal.js';

/** Permission needed to read the published events of each kind of stream. */
const permissionToRead: Partial<Record<StreamKind, Permission>> = {
  conversation: basePermission,
  article: 'articles.read',
  chatbot: 'chatbots.read',
  client: 'clients.read',
  order: 'clients.read',
};

/** Refusal that names the permission that the caller lacks. */
export interface LackingPermission extends Rejection<'forbidden'> {
  readonly permission: Permission;
}

/** Refusal of a principal that may not read the published events of one of these types; null: it may read all. */
export function refusalToRead(
  { rights }: Pick<Principal, 'rights'>,
  types: readonly EventType[],
): LackingPermission | null {
  const permission = types.map((type) => permissionOf(events[type].stream)).find((needed) => !rights.has(needed));
  return permission === undefined ? null : { ...reject('forbidden'), permission };
}

/** Whether a principal may read the published events of this kind of stream. */
export function mayFollow({ rights }: Pick<Principal, 'rights'>, kind: StreamKind): boolean {
  return rights.has(permissionOf(kind));
}

/** Permission that a reader of the feed lacks, for the feed itself or for one of the types it names; null: none. */
export function lackingToFollow(
  reader: Pick<Principal, 'rights'>,
  types: readonly EventType[] = [],
): Permission | null {
  return permissionsToFollow(reader, types).find((permission) => !reader.rights.has(permission)) ?? null;
}

/** Permissions that a reader of the feed reads these types with; without types, all that it has. */
export function permissionsToFollow(
  { rights }: Pick<Principal, 'rights'>,
  types: readonly EventType[] | undefined,
): Permission[] {
  if (types) return [basePermission, ...types.map((type) => permissionOf(events[type].stream))];
  return Object.values(permissionToRead).filter((permission) => rights.has(permission));
}

function permissionOf(kind: StreamKind): Permission {
  return permissionToRead[kind] ?? basePermission;
}
