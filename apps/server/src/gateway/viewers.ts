import { Injectable } from '@nestjs/common';
import { Server } from 'socket.io';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import type { ConsoleSocket } from './console-socket.js';

/** Viewers of each conversation. In memory only: an entry ends with its socket. */
@Injectable()
export class Viewers {
  readonly #byConversation = new Map<ConversationId, Set<ConsoleSocket>>();

  constructor(private readonly io: Server) {}

  entered(socket: ConsoleSocket, id: ConversationId): void {
    // Disconnected during the lookup: its `disconnect` event has already fired.
    if (!socket.connected) return;
    const sockets = this.#byConversation.get(id) ?? new Set();
    this.#byConversation.set(id, sockets.add(socket));
    this.#broadcast(id);
  }

  /** Removes the socket from one conversation, or from all without an `id`. */
  left(socket: ConsoleSocket, id?: ConversationId): void {
    for (const conversationId of id ? [id] : [...this.#byConversation.keys()]) {
      const sockets = this.#byConversation.get(conversationId);
      if (!sockets?.delete(socket)) continue;
      if (sockets.size === 0) this.#byConversation.delete(conversationId);
      this.#broadcast(conversationId);
    }
  }

  #broadcast(conversationId: ConversationId): void {
    const sockets = this.#byConversation.get(conversationId) ?? [];
    const operatorIds: OperatorId[] = [...new Set([...sockets].map((socket) => socket.data.principal.id))];
    this.io.of('/console').emit('viewers', { conversationId, operatorIds });
  }
}
