import { toAppearanceView } from '#contracts/appearance.js';
import type { Chatbot, ChatbotView, WidgetLoadView } from '#contracts/chatbot.js';
import type { Instant } from '#contracts/ids.js';
import { opensAt } from '#domain/hours/opening-hours.js';
import type { WidgetLoad } from '../ports/knowledge-stores.js';
import type { Ports } from '../ports/ports.js';
import { iso, isoOrNull } from './iso.js';

/** View of a chatbot for the widget, at this moment. */
export function toChatbotView(
  { teams, mailService }: Pick<Ports, 'teams' | 'mailService'>,
  chatbot: Chatbot,
  now: Instant,
): ChatbotView {
  const { id, name, locales, greeting, suggestions, appearance, defaultTeam, preChat } = chatbot;
  const hours = teams.get(defaultTeam)?.hours ?? chatbot.hours;
  return {
    id,
    name,
    locales,
    greeting,
    suggestions,
    appearance: toAppearanceView(appearance),
    opensAt: isoOrNull(opensAt(hours, now)),
    ...(mailService.mailer && { confirmsEmail: true }),
    ...(preChat.isOn && preChat.fields.length > 0 && { preChat: preChat.fields }),
  };
}

export function toWidgetLoadView({ origin, outcome, loads, lastAt }: WidgetLoad): WidgetLoadView {
  return { origin, outcome, loads, lastAt: iso(lastAt) };
}
