import type { Failure } from '#contracts/errors.js';
import type { ChatbotId, VisitorId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';

type Started = Promise<Conversation | Failure>;

/** One start at a time per visitor and chatbot on this node; the store's unique index holds it between nodes. */
export class StartsUnderWay {
  readonly #started = new Map<string, Started>();

  /** Who asks while a start is under way gets what comes of that. */
  join(chatbotId: ChatbotId, visitorId: VisitorId, start: () => Started): Started {
    const key = `${chatbotId} ${visitorId}`;
    const underWay = this.#started.get(key);
    if (underWay) return underWay;
    const started = start().finally(() => this.#started.delete(key));
    this.#started.set(key, started);
    return started;
  }
}
