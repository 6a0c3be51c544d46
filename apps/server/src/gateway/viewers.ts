import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Server } from 'socket.io';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { SoftState } from '#engine/nodes/soft-state.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import type { ConsoleSocket } from './console-socket.js';

/** Viewers of each conversation, on all nodes. In memory only: an entry ends with its socket. */
@Injectable()
export class Viewers implements OnApplicationShutdown {
  readonly #byConversation = new Map<ConversationId, Set<ConsoleSocket>>();
  readonly #elsewhere = new Map<string, ReadonlyMap<string, readonly OperatorId[]>>();
  readonly #state: SoftState<readonly OperatorId[]>;

  constructor(
    private readonly io: Server,
    @InjectPorts() { nodes }: Pick<Ports, 'nodes'>,
  ) {
    this.#state = new SoftState<readonly OperatorId[]>({
      ...{ nodes, topic: 'viewers' },
      own: () => [...this.#byConversation.keys()].map((id) => [id, this.#here(id)]),
      received: (nodeId, viewers) => this.#receive(nodeId, viewers),
    });
    this.#state.start();
  }

  entered(socket: ConsoleSocket, id: ConversationId): void {
    // Disconnected during the lookup: its `disconnect` event has already fired.
    if (!socket.connected) return;
    const sockets = this.#byConversation.get(id) ?? new Set();
    this.#byConversation.set(id, sockets.add(socket));
    this.#changed(id);
  }

  /** Removes the socket from one conversation, or from all without an `id`. */
  left(socket: ConsoleSocket, id?: ConversationId): void {
    for (const conversationId of id ? [id] : [...this.#byConversation.keys()]) {
      const sockets = this.#byConversation.get(conversationId);
      if (!sockets?.delete(socket)) continue;
      if (sockets.size === 0) this.#byConversation.delete(conversationId);
      this.#changed(conversationId);
    }
  }

  onApplicationShutdown(): void {
    this.#state.close();
  }

  #changed(id: ConversationId): void {
    this.#broadcast(id);
    this.#state.changed();
  }

  #receive(nodeId: string, viewers: ReadonlyMap<string, readonly OperatorId[]>): void {
    const before = this.#elsewhere.get(nodeId);
    this.#elsewhere.set(nodeId, viewers);
    for (const id of new Set([...(before?.keys() ?? []), ...viewers.keys()]))
      if (String(before?.get(id)) !== String(viewers.get(id))) this.#broadcast(id as ConversationId);
  }

  #here(id: ConversationId): OperatorId[] {
    return [...new Set([...(this.#byConversation.get(id) ?? [])].map((socket) => socket.data.principal.id))];
  }

  #broadcast(conversationId: ConversationId): void {
    const elsewhere = [...this.#elsewhere.values()].flatMap((viewers) => viewers.get(conversationId) ?? []);
    const operatorIds = [...new Set([...this.#here(conversationId), ...elsewhere])];
    this.io.of('/console').emit('viewers', { conversationId, operatorIds });
  }
}
