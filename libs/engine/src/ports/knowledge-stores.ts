import type { Chatbot } from '#contracts/chatbot.js';
import type { ArticleId, ChatbotId, Instant } from '#contracts/ids.js';

/** One version of an article, as it was written. Versions are kept for ever: citations point at them. */
export interface ArticleVersion {
  readonly articleId: ArticleId;
  readonly chatbotId: ChatbotId;
  /** From 1. */
  readonly version: number;
  readonly kind: 'answer' | 'document';
  readonly locale: string;
  readonly topic: string;
  readonly title: string;
  readonly variants: readonly string[];
  /** Markdown. */
  readonly body: string;
  readonly createdAt: Instant;
}

export interface ChatbotStore {
  all(): Promise<Chatbot[]>;
  put(chatbot: Chatbot): Promise<void>;
}

export interface ArticleStore {
  /** The newest version of every published article. */
  published(): Promise<ArticleVersion[]>;
  version(articleId: ArticleId, version: number): Promise<ArticleVersion | null>;
  /** Stores a version and publishes it. */
  publish(version: ArticleVersion): Promise<void>;
  count(): Promise<number>;
}
