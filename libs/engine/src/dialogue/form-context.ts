import { orderDigits } from '#contracts/business/order-number.js';
import type { Instant } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { DialogueFacts } from '#domain/conversation/dialogue-state.js';
import type { FormContext } from '#domain/dialogue/form/form.js';
import { botAuthor } from '../access/author.js';
import type { Ports } from '../ports/ports.js';

/** Context for reading the visitor's messages: the chatbot's settings, and the time of the message. */
export function formContext(
  { businessDirectory, chatbots, readPhones }: Pick<Ports, 'businessDirectory' | 'chatbots' | 'readPhones'>,
  c: Conversation,
  facts: DialogueFacts | undefined,
  at: Instant,
): FormContext {
  const { bookableAheadMs } = businessDirectory.systemsFor(botAuthor).appointments;
  return {
    locale: c.locale,
    timeZone: timeZoneOf({ chatbots }, c, facts),
    now: at,
    country: null,
    currency: 'EUR',
    orderNumbers: orderNumberFormat({ chatbots }, c),
    ...(bookableAheadMs !== undefined && { bookableAheadMs }),
    readPhones,
  };
}

export function orderNumberFormat(
  { chatbots }: Pick<Ports, 'chatbots'>,
  { chatbotId }: Conversation,
): FormContext['orderNumbers'] {
  return { prefix: chatbots.policy(chatbotId).orderPrefix, ...orderDigits };
}

/** Time zone for reading and writing times: of the chatbot, its opening hours, or the appointment system; else UTC. */
export function timeZoneOf(
  { chatbots }: Pick<Ports, 'chatbots'>,
  { chatbotId }: Conversation,
  facts?: DialogueFacts,
): string {
  const hours = chatbots.get(chatbotId)?.hours;
  return chatbots.policy(chatbotId).timeZone ?? hours?.timeZone ?? facts?.timeZone ?? 'UTC';
}
