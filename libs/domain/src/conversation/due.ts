import type { ChatbotPolicy } from '#contracts/chatbot.js';
import type { Instant } from '#contracts/ids.js';
import type { Conversation } from './conversation.js';

/** What a conversation does by itself next. The sweep turns it into an ordinary command. */
export const dueKinds = [
  'answer',
  'resolve-idle',
  'delay-handoff',
  'expire-offer',
  'warn-idle',
  'requeue',
  'wake',
  'close',
] as const;
export type DueKind = (typeof dueKinds)[number];

export interface Due {
  readonly at: Instant;
  readonly kind: DueKind;
}

const minute = 60_000;

/** When and what, or null if only a person can move it. Pure: a restart owes nothing. */
export function nextDue(c: Conversation, policy: ChatbotPolicy): Due | null {
  switch (c.state) {
    case 'bot':
      if (c.answerOwed !== null) return { at: c.answerOwed.since, kind: 'answer' };
      return { at: c.lastActivityAt + policy.botIdle * minute, kind: 'resolve-idle' };
    case 'queued':
      if (c.queue === null || c.queue.delayed) return null;
      return { at: c.queue.since + policy.maxWait * minute, kind: 'delay-handoff' };
    case 'offered':
      return c.offer && { at: c.offer.until, kind: 'expire-offer' };
    case 'assigned':
      return dueOfAssigned(c, policy);
    case 'snoozed':
      return c.snoozedUntil === null ? null : { at: c.snoozedUntil, kind: 'wake' };
    case 'resolved':
      return c.resolvedAt === null ? null : { at: c.resolvedAt + policy.closeAfter * minute, kind: 'close' };
    case 'closed':
      return null;
  }
}

/** Somebody owes the next word: the operator is held to it, or the visitor is. */
function dueOfAssigned(c: Conversation, policy: ChatbotPolicy): Due {
  const assignedAt = c.assignedAt ?? c.lastActivityAt;
  if (c.waitingSince !== null) {
    return { at: Math.max(c.waitingSince, assignedAt) + policy.operatorIdle * minute, kind: 'requeue' };
  }
  if (c.resolvesAt !== null) return { at: c.resolvesAt, kind: 'resolve-idle' };
  return { at: (c.lastOperatorAt ?? assignedAt) + policy.visitorIdle * minute, kind: 'warn-idle' };
}
