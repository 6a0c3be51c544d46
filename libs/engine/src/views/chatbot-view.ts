import type { Chatbot, ChatbotView } from '#contracts/chatbot.js';
import type { Instant } from '#contracts/ids.js';
import { opensAt } from '#domain/hours/opening-hours.js';
import { isoOrNull } from './iso.js';

/** As the widget sees it now. */
export function toChatbotView({ id, name, locales, greeting, suggestions, hours }: Chatbot, now: Instant): ChatbotView {
  return { id, name, locales, greeting, suggestions, opensAt: isoOrNull(opensAt(hours, now)) };
}
