import type { ConversationId, VisitorId } from '#contracts/ids.js';

/** All sockets of one visitor, in `/visitor`. */
export function visitorRoom(id: VisitorId): string {
  return `visitor:${id}`;
}

/** The operators who have a conversation open, in `/console`. */
export function watchRoom(id: ConversationId): string {
  return `watch:${id}`;
}
