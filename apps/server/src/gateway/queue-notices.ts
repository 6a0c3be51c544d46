import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import type { ChatbotId, ConversationId, TeamId } from '#contracts/ids.js';
import type { Ports } from '#engine/ports/ports.js';
import { expectedWait } from '#engine/queue/expected-wait.js';
import { InjectPorts } from '#wiring/core.module.js';
import { visitorRoom } from './rooms.js';
import { Throttle } from './throttle.js';

const settleMs = 150;
const estimateMs = 30_000;

/** Notifies waiting visitors of their place and expected wait whenever places change. */
@Injectable()
export class QueueNotices implements OnApplicationShutdown {
  readonly #visitors: Namespace;
  readonly #throttle: Throttle;
  readonly #sent = new Map<ConversationId, number>();
  /** By chatbot and team. */
  readonly #estimates = new Map<string, { at: number; wait: [number, number] | null }>();

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Ports,
  ) {
    this.#visitors = io.of('/visitor');
    this.#throttle = new Throttle(settleMs, () => void this.#notifyAll());
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

  async #notifyAll(): Promise<void> {
    const places = this.ports.queueBoard.places(this.ports.teams);
    const waiting = new Set(places.map(({ conversation }) => conversation.id));
    for (const id of this.#sent.keys()) if (!waiting.has(id)) this.#sent.delete(id);
    for (const { conversation: c, place } of places) {
      if (this.#sent.get(c.id) === place) continue;
      this.#sent.set(c.id, place);
      const waitMinutes = await this.#estimate(c.chatbotId, c.queue?.teamId ?? null);
      this.#visitors.to(visitorRoom(c.visitorId)).emit('queue', { conversationId: c.id, place, waitMinutes });
    }
  }

  async #estimate(chatbotId: ChatbotId, teamId: TeamId | null): Promise<[number, number] | null> {
    const now = this.ports.clock.now();
    const key = `${chatbotId} ${teamId}`;
    const known = this.#estimates.get(key);
    if (known && now - known.at < estimateMs) return known.wait;
    const wait = await expectedWait(this.ports, chatbotId, teamId).catch(() => null);
    this.#estimates.set(key, { at: now, wait });
    return wait;
  }
}
