import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Server } from 'socket.io';
import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { SoftState } from '#engine/nodes/soft-state.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { visitorRoom, watchRoom } from './rooms.js';

/**
 * Visitor presence for watching operators: whether the visitor has a page open, on any node. Nodes exchange whom their operators watch and
 * which of these visitors they have: both are few, however many visitors there are. In memory only.
 */
@Injectable()
export class VisitorPresence implements OnApplicationShutdown {
  /** Visitors of conversations watched on this node. */
  readonly #visitorOf = new Map<ConversationId, VisitorId>();
  readonly #watchedElsewhere = new Map<string, ReadonlyMap<string, true>>();
  readonly #presentElsewhere = new Map<string, ReadonlyMap<string, true>>();
  readonly #watched: SoftState<true>;
  readonly #present: SoftState<true>;
  readonly #unfollow: () => void;

  constructor(
    private readonly io: Server,
    @InjectPorts() { nodes, eventLog }: Pick<Ports, 'nodes' | 'eventLog'>,
  ) {
    this.#watched = new SoftState<true>({
      ...{ nodes, topic: 'watched' },
      own: () => [...new Set(this.#watching().map(([, visitorId]) => visitorId))].map((id) => [id, true]),
      received: (nodeId, visitors) => {
        this.#watchedElsewhere.set(nodeId, visitors);
        this.#present.changed();
      },
    });
    this.#present = new SoftState<true>({
      ...{ nodes, topic: 'visitors' },
      own: () => this.#watchedOnOtherNodes().map((id) => [id, true]),
      received: (nodeId, visitors) => this.#receive(nodeId, visitors),
    });
    this.#watched.start();
    this.#present.start();
    // An identified visitor may continue as another one.
    this.#unfollow = eventLog.onConversation(({ conversation: { id, visitorId } }) => {
      if (this.#visitorOf.has(id)) this.#visitorOf.set(id, visitorId);
    });
  }

  isPresent(id: VisitorId): boolean {
    return this.#isHere(id) || [...this.#presentElsewhere.values()].some((visitors) => visitors.has(id));
  }

  /** An operator has begun to watch a conversation of the visitor. */
  watched(conversation: ConversationId, visitor: VisitorId): void {
    this.#visitorOf.set(conversation, visitor);
    this.#watched.changed();
  }

  /** A page of the visitor has connected or disconnected. */
  changed(id: VisitorId): void {
    this.#broadcast(id);
    this.#present.changed();
  }

  onApplicationShutdown(): void {
    this.#unfollow();
    this.#watched.close();
    this.#present.close();
  }

  #isHere(id: VisitorId): boolean {
    return (this.io.of('/visitor').adapter.rooms.get(visitorRoom(id))?.size ?? 0) > 0;
  }

  /** Conversations still watched, with their visitors. */
  #watching(): [ConversationId, VisitorId][] {
    const { rooms } = this.io.of('/console').adapter;
    for (const id of this.#visitorOf.keys()) if (!rooms.has(watchRoom(id))) this.#visitorOf.delete(id);
    return [...this.#visitorOf];
  }

  /** Visitors of this node who are watched on another. */
  #watchedOnOtherNodes(): VisitorId[] {
    const wanted = new Set([...this.#watchedElsewhere.values()].flatMap((visitors) => [...visitors.keys()]));
    return [...wanted].filter((id): id is VisitorId => this.#isHere(id as VisitorId));
  }

  #receive(nodeId: string, visitors: ReadonlyMap<string, true>): void {
    const before = this.#presentElsewhere.get(nodeId) ?? new Map<string, true>();
    this.#presentElsewhere.set(nodeId, visitors);
    for (const id of new Set([...before.keys(), ...visitors.keys()]))
      if (before.has(id) !== visitors.has(id)) this.#broadcast(id as VisitorId);
  }

  #broadcast(visitor: VisitorId): void {
    const present = this.isPresent(visitor);
    for (const [conversationId, watchedVisitor] of this.#watching())
      if (watchedVisitor === visitor)
        this.io.of('/console').to(watchRoom(conversationId)).emit('visitor.presence', { conversationId, present });
  }
}
