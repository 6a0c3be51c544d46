import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import type { ConversationId, TeamId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '#engine/ports/ports.js';
import { isStaffed, waitMinutesFor } from '#engine/queue/wait-facts.js';
import { InjectPorts } from '#wiring/core.module.js';
import { visitorRoom } from './rooms.js';
import { Throttle } from './throttle.js';

const settleMs = 150;

interface Notice {
  readonly place: number;
  readonly teamId: TeamId | null;
  readonly isStaffed: boolean;
}

/** Notifies waiting visitors of their place and expected wait whenever places change, and when the last operator leaves or the first one comes. */
@Injectable()
export class QueueNotices implements OnApplicationShutdown {
  readonly #visitors: Namespace;
  readonly #throttle: Throttle;
  /** Last notice sent, by conversation. */
  readonly #sent = new Map<ConversationId, Notice>();
  /** Until it fires, operators may still be reconnecting after the start: their absence says nothing. */
  #reconnecting: NodeJS.Timeout | null;

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
    ports.operatorBoard.onChange(() => this.#throttle.schedule());
    this.#reconnecting = setTimeout(() => {
      this.#reconnecting = null;
      this.#throttle.schedule();
    }, timing.presenceGraceMs);
  }

  /** Notifies one visitor again, after a connect. */
  notify(id: ConversationId): void {
    this.#sent.delete(id);
    this.#throttle.schedule();
  }

  onApplicationShutdown(): void {
    this.#throttle.close();
    if (this.#reconnecting) clearTimeout(this.#reconnecting);
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
      const notice: Notice = {
        place,
        teamId: c.queue?.teamId ?? null,
        isStaffed: this.#reconnecting !== null || isStaffed(this.ports, c, operators),
      };
      if (isDeepStrictEqual(this.#sent.get(c.id), notice)) continue;
      this.#sent.set(c.id, notice);
      const waitMinutes = waitMinutesFor(this.ports, c, place, operators);
      this.#visitors.to(room).emit('queue', { conversationId: c.id, place, waitMinutes, isStaffed: notice.isStaffed });
    }
  }
}
