import type { ChatbotPolicy } from '#contracts/chatbot.js';
import { minuteMs } from '#contracts/durations.js';
import type { ConversationId, Instant, OperatorId } from '#contracts/ids.js';
import type { Conversation } from '../conversation/conversation.js';
import { waitStart } from '../conversation/due.js';

/** A waiting conversation as routing sees it. */
export interface RoutedConversation {
  readonly id: ConversationId;
  readonly locale: string;
  /** Who had it, or the conversation before it, last. */
  readonly lastOperator: OperatorId | null;
  /** Who declined it or let an offer expire in this round, and when the last one did. */
  readonly passedOver: readonly OperatorId[];
  readonly passedAt: Instant | null;
  readonly isLanguageRequired: boolean;
  /** Until when it waits for somebody who speaks the language, and for its last operator. 0: it does not wait. */
  readonly languageUntil: Instant;
  readonly lastOperatorUntil: Instant;
}

/** The policy decides what is required, and how long the conversation waits for what is preferred. */
export function toRouted(c: Conversation, policy: ChatbotPolicy): RoutedConversation {
  const begun = c.queue === null ? c.lastActivityAt : waitStart(c, c.queue);
  const until = (minutes: number) => (minutes === 0 ? 0 : begun + minutes * minuteMs);
  return {
    id: c.id,
    locale: c.locale,
    lastOperator: c.lastOwner ?? c.previousOwner ?? null,
    passedOver: c.passedOver,
    passedAt: c.passedAt ?? null,
    isLanguageRequired: policy.operatorLanguage === 'required',
    languageUntil: policy.operatorLanguage === 'preferred' ? until(policy.preferLanguage) : 0,
    lastOperatorUntil: until(policy.preferLastOperator),
  };
}
