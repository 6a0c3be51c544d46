import type { ConversationId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';

import type { Ports } from '../ports/ports.js';

/** What came of a request, as the log has it. */
export type ActionOutcome = Extract<LoggedEvent, { type: 'action.completed' | 'action.failed' }>;

/** Events read at once. */
const pageSize = 500;

/** The outcome of a request, after the event `after`; null: it has none yet. */
export async function readOutcome(
  { events }: Pick<Ports, 'events'>,
  conversationId: ConversationId,
  requestId: string,
  after: number,
): Promise<ActionOutcome | null> {
  const isOutcome = (event: LoggedEvent): event is ActionOutcome =>
    (event.type === 'action.completed' || event.type === 'action.failed') && event.data.requestId === requestId;
  for (let from = after; ; from += pageSize) {
    const page = await events.events(conversationId, { after: from, limit: pageSize });
    const outcome = page.find(isOutcome);
    if (outcome) return outcome;
    if (page.length < pageSize) return null;
  }
}
