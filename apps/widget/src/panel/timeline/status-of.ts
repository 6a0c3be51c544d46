import type { VisitorConversation } from '#contracts/views.js';

/** Status line below the name, by who answers now: the last part of a message key. */
export function statusOf(
  { state, operatorName }: Pick<VisitorConversation, 'state' | 'operatorName'>,
  isDisconnected: boolean | undefined,
) {
  switch (state) {
    case 'queued':
    case 'offered':
      return 'waiting';
    case 'assigned':
    case 'snoozed':
      if (!operatorName) return 'person';
      return isDisconnected ? 'disconnected' : 'operator';
    case 'resolved':
    case 'closed':
      return 'resolved';
    default:
      return 'bot';
  }
}
