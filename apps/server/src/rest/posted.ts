import type { Response } from 'express';
import { pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { EventView } from '#contracts/views.js';
import type { CommitReceipt } from '#engine/ports/journal.js';
import { toEventView } from '#engine/views/event-view.js';

/** The event of a commit, with its address. */
export function posted(
  response: Response,
  { event, duplicate }: Pick<CommitReceipt, 'event' | 'duplicate'>,
): EventView {
  if (duplicate) response.setHeader('Idempotent-Replayed', 'true');
  response.location(
    `${pathTo(operations.conversations.events, { id: event.conversationId })}?after=${event.seq - 1}&limit=1`,
  );
  return toEventView(event);
}
