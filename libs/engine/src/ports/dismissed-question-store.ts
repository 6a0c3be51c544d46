import type { ChatbotId, Instant } from '#contracts/ids.js';

/** Dismissed unanswered questions, by hash, so that visitors' erasable words are not copied. */
export interface DismissedQuestionStore {
  hashes(chatbotId: ChatbotId): Promise<ReadonlySet<string>>;
  /** Safe to repeat. */
  add(chatbotId: ChatbotId, hashes: readonly string[], at: Instant): Promise<void>;
  remove(chatbotId: ChatbotId, hashes: readonly string[]): Promise<void>;
}
