import type { StreamKind } from '#contracts/events/define-event.js';
import type { Permission } from '#contracts/permissions.js';
import type { Principal } from './principal.js';

/** Permission needed to read the published events of each kind of stream. */
const permissionToRead: Partial<Record<StreamKind, Permission>> = {
  article: 'articles.read',
  chatbot: 'chatbots.read',
  client: 'clients.read',
  order: 'clients.read',
};

/** Whether a principal may read the published events of this kind of stream. */
export function mayFollow({ rights }: Pick<Principal, 'rights'>, kind: StreamKind): boolean {
  return rights.has(permissionToRead[kind] ?? 'conversations.read');
}
