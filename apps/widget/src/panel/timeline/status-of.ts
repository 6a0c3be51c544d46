import type { VisitorConversation } from '#contracts/views.js';

/** Who answers now, for the line below the name: the last part of a key of the catalogue. */
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
