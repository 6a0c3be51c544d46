import { toAppearanceView } from '#contracts/appearance.js';
import type { Chatbot, ChatbotView, WidgetLoadView } from '#contracts/chatbot.js';
import type { Instant } from '#contracts/ids.js';
import { opensAt } from '#domain/hours/opening-hours.js';
import type { WidgetLoad } from '../ports/knowledge-stores.js';
import { iso, isoOrNull } from './iso.js';

/** As the widget sees it now. */
export function toChatbotView(chatbot: Chatbot, now: Instant): ChatbotView {
  const { id, name, locales, greeting, suggestions, appearance, hours } = chatbot;
  return {
    id,
    name,
    locales,
    greeting,
    suggestions,
    appearance: toAppearanceView(appearance),
    opensAt: isoOrNull(opensAt(hours, now)),
  };
}

export function toWidgetLoadView({ origin, outcome, loads, lastAt }: WidgetLoad): WidgetLoadView {
  return { origin, outcome, loads, lastAt: iso(lastAt) };
}
