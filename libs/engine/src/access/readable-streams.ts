import type { StreamKind } from '#contracts/events/define-event.js';
import { type EventType, events } from '#contracts/events.js';
import { basePermission, type Permission } from '#contracts/permissions.js';
import type { Principal } from './principal.js';

/** Permission needed to read the published events of each kind of stream. */
const permissionToRead: Partial<Record<StreamKind, Permission>> = {
  conversation: basePermission,
  article: 'articles.read',
  chatbot: 'chatbots.read',
  client: 'clients.read',
  order: 'clients.read',
};

/** Whether a principal may read the published events of this kind of stream. */
export function mayFollow({ rights }: Pick<Principal, 'rights'>, kind: StreamKind): boolean {
  return rights.has(permissionOf(kind));
}

/** Permission that a reader of the feed lacks, for the feed itself or for one of the types it names; null: none. */
export function lackingToFollow(
  { rights }: Pick<Principal, 'rights'>,
  types: readonly EventType[] = [],
): Permission | null {
  const needed: Permission[] = [basePermission, ...types.map((type) => permissionOf(events[type].stream))];
  return needed.find((permission) => !rights.has(permission)) ?? null;
}

/** Permission to read events that a principal had before and has lost; null: none. */
export function lostToFollow(
  before: Pick<Principal, 'rights'>,
  { rights }: Pick<Principal, 'rights'>,
): Permission | null {
  const had = Object.values(permissionToRead).filter((permission) => before.rights.has(permission));
  return had.find((permission) => !rights.has(permission)) ?? null;
}

function permissionOf(kind: StreamKind): Permission {
  return permissionToRead[kind] ?? basePermission;
}
