import type { Instant } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { DialogueFacts } from '#domain/conversation/dialogue-state.js';
import type { FormContext } from '#domain/dialogue/form/form.js';
import type { Ports } from '../ports/ports.js';

/** Digits of order numbers, whatever they begin with. */
const orderDigits = { minDigits: 3, maxDigits: 12 };

/** What the words of a conversation are read with: the settings of its chatbot, and the time at which they were said. */
export function formContext(
  { chatbots, readPhones }: Pick<Ports, 'chatbots' | 'readPhones'>,
  c: Conversation,
  facts: DialogueFacts | undefined,
  at: Instant,
): FormContext {
  const { orderPrefix } = chatbots.policy(c.chatbotId);
  return {
    locale: c.locale,
    timeZone: timeZoneOf({ chatbots }, c, facts),
    now: at,
    country: null,
    currency: 'EUR',
    orderNumbers: { prefix: orderPrefix, ...orderDigits },
    readPhones,
  };
}

/**
 * Time zone in which times are read and said: that of the chatbot, of its opening hours, or of the system that keeps the appointments. UTC where nobody has
 * said any.
 */
export function timeZoneOf(
  { chatbots }: Pick<Ports, 'chatbots'>,
  { chatbotId }: Conversation,
  facts?: DialogueFacts,
): string {
  const hours = chatbots.get(chatbotId)?.hours;
  return chatbots.policy(chatbotId).timeZone ?? hours?.timeZone ?? facts?.timeZone ?? 'UTC';
}
