import type { ChatbotId, ConversationId, VisitorId } from '#contracts/ids.js';

/** All sockets of one visitor, in `/visitor`. */
export function visitorRoom(id: VisitorId): string {
  return `visitor:${id}`;
}

/** All who chat with one chatbot, in `/visitor`. */
export function chatbotRoom(id: ChatbotId): string {
  return `chatbot:${id}`;
}

/** The operators who have a conversation open, in `/console`. */
export function watchRoom(id: ConversationId): string {
  return `watch:${id}`;
}
