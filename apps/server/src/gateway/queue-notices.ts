import type { Namespace, Server } from 'socket.io';
import type { ChatbotId, ConversationId } from '#contracts/ids.js';
import type { Ports } from '#engine/ports/ports.js';
import { expectedWait } from '#engine/queue/expected-wait.js';
import { Coalesced } from './coalesced.js';
import { visitorRoom } from './rooms.js';

const settleMs = 150;
const estimateMs = 30_000;

/** Tells those who wait their place and the range of minutes, whenever places have changed. */
export class QueueNotices {
  readonly #visitors: Namespace;
  readonly #round: Coalesced;
  readonly #told = new Map<ConversationId, number>();
  readonly #estimates = new Map<ChatbotId, { at: number; wait: [number, number] | null }>();

  constructor(
    io: Server,
    private readonly ports: Ports,
  ) {
    this.#visitors = io.of('/visitor');
    this.#round = new Coalesced(settleMs, () => void this.#tellAll());
    ports.bus.subscribe(({ events }) => {
      if (events.some((event) => event.type.startsWith('handoff.') || event.type.startsWith('conversation.')))
        this.#round.want();
    });
  }

  /** Tells one visitor again, who has just connected. */
  tell(id: ConversationId): void {
    this.#told.delete(id);
    this.#round.want();
  }

  close(): void {
    this.#round.close();
  }

  async #tellAll(): Promise<void> {
    const places = this.ports.queueBoard.places();
    const waiting = new Set(places.map(({ conversation }) => conversation.id));
    for (const id of this.#told.keys()) if (!waiting.has(id)) this.#told.delete(id);
    for (const { conversation: c, place } of places) {
      if (this.#told.get(c.id) === place) continue;
      this.#told.set(c.id, place);
      const waitMinutes = await this.#estimate(c.chatbotId);
      this.#visitors.to(visitorRoom(c.visitorId)).emit('queue', { conversationId: c.id, place, waitMinutes });
    }
  }

  async #estimate(chatbotId: ChatbotId): Promise<[number, number] | null> {
    const now = this.ports.clock.now();
    const known = this.#estimates.get(chatbotId);
    if (known && now - known.at < estimateMs) return known.wait;
    const wait = await expectedWait(this.ports, chatbotId).catch(() => null);
    this.#estimates.set(chatbotId, { at: now, wait });
    return wait;
  }
}
