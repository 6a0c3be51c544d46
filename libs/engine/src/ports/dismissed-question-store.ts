import type { ChatbotId, Instant } from '#contracts/ids.js';

/** Unanswered questions that somebody dismissed, by a hash: visitors' words can be erased where they are, and are not copied. */
export interface DismissedQuestionStore {
  hashes(chatbotId: ChatbotId): Promise<ReadonlySet<string>>;
  /** Safe to repeat. */
  add(chatbotId: ChatbotId, hashes: readonly string[], at: Instant): Promise<void>;
  remove(chatbotId: ChatbotId, hashes: readonly string[]): Promise<void>;
}
