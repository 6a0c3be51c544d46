import type { Stored } from '#contracts/socket-protocol.js';
import type { CommitResult } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { iso } from '#engine/views/iso.js';
import { type Reply, refuse } from './bind-protocol.js';

/** Acknowledgement of a commit to an operator. */
export function toStored(result: CommitResult): Reply<Stored> {
  return result.ok ? stored(result, result.event.seq) : refused(result);
}

/**
 * Acknowledgement of a commit to a visitor, in public numbering. An event that visitors do not see, such as a verdict,
 * gets the number of the last visible one before it, so that a repeated acknowledgement equals the first.
 */
export async function toVisitorStored(events: Ports['events'], result: CommitResult): Promise<Reply<Stored>> {
  if (!result.ok) return refused(result);
  const { conversationId, publicSeq, seq } = result.event;
  return stored(result, publicSeq ?? (await events.publicSeqAt(conversationId, seq)));
}

function stored({ event, conversation, duplicate }: Extract<CommitResult, { ok: true }>, seq: number): Reply<Stored> {
  const { id, clientKey, at } = event;
  return { event: { id, seq, epoch: conversation.epoch, clientKey, at: iso(at) }, duplicate };
}

function refused({ code, retryAfterMs }: Extract<CommitResult, { ok: false }>): Reply<Stored> {
  return refuse(code, { retryAfterMs });
}
