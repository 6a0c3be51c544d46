import type { OperatorCommand } from '#contracts/commands.js';
import type { ConversationSummary, OperatorView } from '#contracts/views.js';

/**
 * Optimistic update: the row as it will be if the server accepts the command, shown until it replies. Covers only
 * changes that the operator waits for; the event replaces it.
 */
export function optimisticUpdate(
  summary: ConversationSummary,
  command: OperatorCommand,
  me: OperatorView,
): ConversationSummary {
  switch (command.type) {
    case 'accept':
    case 'take-over':
      return { ...summary, state: 'assigned', owner: { id: me.id, name: me.name }, queue: null };
    case 'return-to-bot':
      return { ...summary, state: 'bot', owner: null, queue: null };
    case 'snooze':
      return { ...summary, state: 'snoozed', snoozedUntil: command.until };
    case 'resolve':
      return { ...summary, state: 'resolved', outcome: command.outcome, queue: null, waitingSince: null };
    case 'label':
      return { ...summary, labels: command.labels };
    case 'prioritise':
      return { ...summary, priority: command.priority };
    case 'link-client':
      return { ...summary, clientId: command.clientId };
    case 'unlink-client':
      return { ...summary, clientId: null };
    default:
      return summary;
  }
}
