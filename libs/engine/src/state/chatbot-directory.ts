import type { Chatbot } from '#contracts/chatbot.js';
import { type ChatbotPolicy, chatbotPolicy } from '#contracts/chatbot-policy.js';
import type { ChatbotId } from '#contracts/ids.js';

const defaultPolicy = chatbotPolicy.parse({});

/** In-memory directory of chatbots: few, read at every message, changed rarely. */
export class ChatbotDirectory {
  #chatbots = new Map<ChatbotId, Chatbot>();

  replace(chatbots: readonly Chatbot[]): void {
    this.#chatbots = new Map(chatbots.map((chatbot) => [chatbot.id, chatbot]));
  }

  get(id: ChatbotId): Chatbot | null {
    return this.#chatbots.get(id) ?? null;
  }

  all(): Chatbot[] {
    return [...this.#chatbots.values()];
  }

  isArchived(id: ChatbotId | undefined): boolean {
    return id !== undefined && (this.get(id)?.archivedAt ?? null) !== null;
  }

  /** Conversations of a deleted chatbot continue under the default policy. */
  policy(id: ChatbotId | undefined): ChatbotPolicy {
    return (id === undefined ? null : this.get(id)?.policy) ?? defaultPolicy;
  }
}
