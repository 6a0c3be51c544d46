import type { ChatbotId, VisitorId } from '#contracts/ids.js';
import type { Result } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';

type Started = Promise<Result<Conversation>>;

/** Single-flight start per visitor and chatbot on this node; between nodes the store's unique index prevents doubles. */
export class SingleFlight {
  readonly #inFlight = new Map<string, Started>();

  /** Concurrent callers share one result. */
  run(chatbotId: ChatbotId, visitorId: VisitorId, start: () => Started): Started {
    const key = `${chatbotId} ${visitorId}`;
    const inFlight = this.#inFlight.get(key);
    if (inFlight) return inFlight;
    const started = start().finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, started);
    return started;
  }
}
