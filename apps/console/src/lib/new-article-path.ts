import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';

/** URL length limit: servers and mail programs truncate longer ones. */
const questionsInAddress = 12;

/** URL of a new article for these questions: the first becomes its title, the others its phrasings. */
export function newArticlePath(
  { chatbotId, locale }: { chatbotId: ChatbotId; locale: string },
  questions: readonly string[],
): string {
  const address = new URLSearchParams({ chatbot: chatbotId, language: locale });
  for (const [index, question] of [...new Set(questions)].slice(0, questionsInAddress).entries())
    address.append('question', question.slice(0, index === 0 ? limits.titleLength : limits.variantLength));
  return `/knowledge/articles/new?${address}`;
}

/** URL of a new translation of an article. */
export function newTranslationPath(translationOf: ArticleId, locale: string): string {
  return `/knowledge/articles/new?${new URLSearchParams({ translationOf, language: locale })}`;
}
