import type { ChatbotPolicy } from '#contracts/chatbot.js';

/** Whether the bot says anything to visitors. Where it only suggests, people answer as if it were switched off. */
export function botSpeaks({ botEnabled, botMode }: Pick<ChatbotPolicy, 'botEnabled' | 'botMode'>): boolean {
  return botEnabled && botMode === 'answers';
}
