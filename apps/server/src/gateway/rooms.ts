import type { ChatbotId, ConversationId, OperatorId, VisitorId } from '#contracts/ids.js';

/** All sockets of one visitor, in `/visitor`. */
export function visitorRoom(id: VisitorId): string {
  return `visitor:${id}`;
}

/** All chats with one chatbot, in `/visitor`. */
export function chatbotRoom(id: ChatbotId): string {
  return `chatbot:${id}`;
}

/** The visitors in whose conversation an operator takes part, in `/visitor`. */
export function operatorRoom(id: OperatorId): string {
  return `operator:${id}`;
}

/** Operators with a conversation open, in `/console`. */
export function watchRoom(id: ConversationId): string {
  return `watch:${id}`;
}

/** Those of them who may see why operators get offers. */
export function routingRoom(id: ConversationId): string {
  return `routing:${id}`;
}
