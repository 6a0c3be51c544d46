import type { Instant } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { FormContext } from '#domain/dialogue/form/form.js';
import type { Ports } from '../ports/ports.js';

/** Digits of order numbers, whatever they begin with. */
const orderDigits = { minDigits: 3, maxDigits: 12 };

/** What the words of a conversation are read with: the settings of its chatbot, and the time at which they were said. */
export function formContext(
  { chatbots, readPhones }: Pick<Ports, 'chatbots' | 'readPhones'>,
  c: Conversation,
  at: Instant,
): FormContext {
  const { orderPrefix } = chatbots.policy(c.chatbotId);
  return {
    locale: c.locale,
    timeZone: timeZoneOf({ chatbots }, c),
    now: at,
    country: null,
    currency: 'EUR',
    orderNumbers: { prefix: orderPrefix, ...orderDigits },
    readPhones,
  };
}

/** Time zone in which times are read and said. */
export function timeZoneOf({ chatbots }: Pick<Ports, 'chatbots'>, { chatbotId }: Conversation): string {
  return chatbots.get(chatbotId)?.hours?.timeZone ?? 'UTC';
}
