import type { ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import type { TestQuestion } from '#contracts/test-sets.js';

/** The owner's own questions, per chatbot and language, in the owner's order. */
export interface TestSetStore {
  read(chatbotId: ChatbotId, locale: Locale): Promise<TestQuestion[]>;
  replace(chatbotId: ChatbotId, locale: Locale, questions: readonly TestQuestion[]): Promise<void>;
}
