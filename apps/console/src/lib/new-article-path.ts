import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';

/** More would make an address that servers and mail programs cut. */
const questionsInAddress = 12;

/** Where an answer to these questions is written: the first becomes its title, the others ways of asking. */
export function newArticlePath(
  { chatbotId, locale }: { chatbotId: ChatbotId; locale: string },
  questions: readonly string[],
): string {
  const address = new URLSearchParams({ chatbot: chatbotId, language: locale });
  for (const [index, question] of [...new Set(questions)].slice(0, questionsInAddress).entries())
    address.append('question', question.slice(0, index === 0 ? limits.titleLength : limits.variantLength));
  return `/knowledge/articles/new?${address}`;
}
