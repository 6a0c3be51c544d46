import type { Server } from 'socket.io';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { ConsoleSocket } from './console-socket.js';

/** Who is looking at which conversation. Not stored: it ends with the socket. */
export class Viewers {
  readonly #byConversation = new Map<ConversationId, Set<ConsoleSocket>>();

  constructor(private readonly io: Server) {}

  entered(socket: ConsoleSocket, id: ConversationId): void {
    // Gone while the conversation was looked up: its end was heard already and comes no second time.
    if (!socket.connected) return;
    const sockets = this.#byConversation.get(id) ?? new Set();
    this.#byConversation.set(id, sockets.add(socket));
    this.#tell(id);
  }

  /** Without a conversation: the socket is gone from all of them. */
  left(socket: ConsoleSocket, id?: ConversationId): void {
    for (const conversationId of id ? [id] : [...this.#byConversation.keys()]) {
      const sockets = this.#byConversation.get(conversationId);
      if (!sockets?.delete(socket)) continue;
      if (sockets.size === 0) this.#byConversation.delete(conversationId);
      this.#tell(conversationId);
    }
  }

  #tell(conversationId: ConversationId): void {
    const sockets = this.#byConversation.get(conversationId) ?? [];
    const operatorIds: OperatorId[] = [...new Set([...sockets].map((socket) => socket.data.session.operator.id))];
    this.io.of('/console').emit('viewers', { conversationId, operatorIds });
  }
}
