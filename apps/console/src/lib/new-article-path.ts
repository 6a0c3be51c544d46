import type { ArticleId, ChatbotId, ConversationId, EventId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';

/** URL length limit: servers and mail programs truncate longer ones. */
const questionsInAddress = 12;
const repliesInAddress = 4;

/** Source of a question: the conversation, and the event of the bot's decision. */
export interface AskedIn {
  readonly conversationId: ConversationId;
  readonly eventId: EventId;
}

/**
 * URL of a new article for these questions: the first becomes its title, the others its phrasings. The operator's reply
 * in that conversation becomes its text.
 */
export function newArticlePath(
  { chatbotId, locale }: { chatbotId: ChatbotId; locale: string },
  questions: readonly string[],
  asked: readonly AskedIn[],
): string {
  const address = new URLSearchParams({ chatbot: chatbotId, language: locale });
  for (const [index, question] of [...new Set(questions)].slice(0, questionsInAddress).entries())
    address.append('question', question.slice(0, index === 0 ? limits.titleLength : limits.variantLength));
  for (const { conversationId, eventId } of asked.slice(0, repliesInAddress))
    address.append('asked', `${conversationId}.${eventId}`);
  return `/knowledge/articles/new?${address}`;
}

/** Null where the URL was changed by hand. */
export function readAskedIn(asked: string): AskedIn | null {
  const [conversationId, eventId] = asked.split('.');
  return conversationId && eventId
    ? { conversationId: conversationId as ConversationId, eventId: eventId as EventId }
    : null;
}

/** URL of a new translation of an article. */
export function newTranslationPath(translationOf: ArticleId, locale: string): string {
  return `/knowledge/articles/new?${new URLSearchParams({ translationOf, language: locale })}`;
}
