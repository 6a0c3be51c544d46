import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import type { ConversationId, TeamId } from '#contracts/ids.js';
import type { Ports } from '#engine/ports/ports.js';
import { waitMinutesFor } from '#engine/queue/wait-facts.js';
import { InjectPorts } from '#wiring/core.module.js';
import { visitorRoom } from './rooms.js';
import { Throttle } from './throttle.js';

const settleMs = 150;

/** Notifies waiting visitors of their place and expected wait whenever places change. */
@Injectable()
export class QueueNotices implements OnApplicationShutdown {
  readonly #visitors: Namespace;
  readonly #throttle: Throttle;
  /** Last notice sent, by conversation. */
  readonly #sent = new Map<ConversationId, { readonly place: number; readonly teamId: TeamId | null }>();

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Ports,
  ) {
    this.#visitors = io.of('/visitor');
    this.#throttle = new Throttle(settleMs, () => this.#notifyAll());
    ports.eventLog.onConversation(({ events }) => {
      if (events.some((event) => event.type.startsWith('handoff.') || event.type.startsWith('conversation.')))
        this.#throttle.schedule();
    });
    ports.teams.onChange(() => this.#throttle.schedule());
  }

  /** Notifies one visitor again, after a connect. */
  notify(id: ConversationId): void {
    this.#sent.delete(id);
    this.#throttle.schedule();
  }

  onApplicationShutdown(): void {
    this.#throttle.close();
  }

  #notifyAll(): void {
    const places = this.ports.queueBoard.places(this.ports.teams);
    const waiting = new Set(places.map(({ conversation }) => conversation.id));
    for (const id of this.#sent.keys()) if (!waiting.has(id)) this.#sent.delete(id);
    const operators = this.ports.operatorBoard.candidates();
    for (const { conversation: c, place } of places) {
      const room = visitorRoom(c.visitorId);
      // No socket is connected; a visitor who returns is notified then.
      if (!this.#visitors.adapter.rooms.has(room)) continue;
      const teamId = c.queue?.teamId ?? null;
      const sent = this.#sent.get(c.id);
      if (sent?.place === place && sent.teamId === teamId) continue;
      this.#sent.set(c.id, { place, teamId });
      const waitMinutes = waitMinutesFor(this.ports, c, place, operators);
      this.#visitors.to(room).emit('queue', { conversationId: c.id, place, waitMinutes });
    }
  }
}
